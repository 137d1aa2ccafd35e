import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { compoundFile, docm, docx } from '#tests/support/samples/account/resumes.ts'

const api = await startApi()
const { token } = await person(api)

const read = (bytes: Uint8Array, filename: string, language: 'en' | 'ht' = 'en') =>
  api.call(blogs.readFile, { file: new Blob([new Uint8Array(bytes)]), filename }, { token, language })

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = (body: string) =>
  docx({ 'word/document.xml': strToU8(`<w:document ${w}><w:body>${body}</w:body></w:document>`) })

it('the text of a Word document is read, by its paragraphs', async () => {
  const paragraph = (runs: string, style = '') => `<w:p>${style}${runs}</w:p>`
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
  const bytes = word(
    paragraph(run('Prèch'), '<w:pPr><w:pStyle w:val="Title"/></w:pPr>') +
      paragraph(run('Gadò a'), '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>') +
      paragraph(
        `${run('Li ')}${run('fò')}${run(', li ')}<w:hyperlink>${run('la')}</w:hyperlink>${run('.')}`,
      ) +
      ['youn', 'de'].map((item) => paragraph(run(item), '<w:pPr><w:numPr/></w:pPr>')).join(''),
  )
  const { status, body } = await read(bytes, 'prèch.docx')
  expect(status).toBe(200)
  expect(body).toEqual({ filename: 'prèch.docx', text: 'Prèch\n\nGadò a\n\nLi fò, li la.\n\nyoun\n\nde' })
})

it('of it what a reader sees counts: no fields, nothing deleted, nothing twice', async () => {
  const { body } = await read(
    word(
      `<w:p><w:r><w:t>Bon</w:t></w:r><w:r><w:tab/><w:t xml:space="preserve"> gadò</w:t><w:br/><w:t>a</w:t></w:r></w:p>
      <w:p><w:r><w:instrText>DDEAUTO cmd</w:instrText></w:r><w:del><w:r><w:delText>move</w:delText></w:r></w:del></w:p>
      <w:p><mc:AlternateContent xmlns:mc="x"><mc:Choice><w:r><w:t>youn</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>youn</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>
      <w:p><w:r><w:t>&lt;script&gt;</w:t></w:r></w:p>`,
    ),
    'a.docx',
  )
  expect(body.text).toBe('Bon\t gadò\na\n\nyoun\n\n<script>')
})

it.each([
  ['UTF-8', Buffer.from('Senyè a se gadò mwen.')],
  ['UTF-16', Buffer.from('\ufeffSenyè a se gadò mwen.', 'utf16le')],
  ['Windows-1252', Buffer.from('Senyè a se gadò mwen.', 'latin1')],
])('a text is read in %s', async (_, bytes) => {
  expect((await read(bytes, 'a.txt')).body.text.replace('\ufeff', '')).toBe('Senyè a se gadò mwen.')
})

const locked = () => {
  const zip = Buffer.from(word('<w:p><w:r><w:t>a</w:t></w:r></w:p>'))
  for (const at of zip.keys()) {
    if (zip.readUInt32LE(Math.min(at, zip.length - 4)) === 0x02014b50) zip.writeUInt16LE(1, at + 8)
  }
  return zip
}

it.each([
  ['is empty', Buffer.alloc(0), 'a.txt', 422, 'There is no text'],
  ['has no words', Buffer.from(' \n…'), 'a.txt', 422, 'There is no text'],
  ['is a Word document without words', word('<w:p/>'), 'a.docx', 422, 'There is no text'],
  ['is an old Word document', compoundFile(), 'a.doc', 415, 'old kind'],
  ['is a Word document with a password', compoundFile('EncryptedPackage'), 'a.docx', 415, 'password'],
  ['has an encrypted part', locked(), 'a.docx', 415, 'password'],
  ['has macros', docm(), 'a.docx', 415, 'macros'],
  ['is cut off', docx().subarray(0, -30), 'a.docx', 415, 'cannot be read'],
  ['is broken inside', word('<w:p>'), 'a.docx', 415, 'cannot be read'],
  ['is no Word document by its bytes', Buffer.from('Senyè a'), 'a.docx', 415, 'cannot be read'],
  [
    'is an archive of something else',
    Buffer.from(zipSync({ a: strToU8('x') })),
    'a.docx',
    415,
    'cannot be read',
  ],
  ['is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'a.txt', 415, 'This is no text'],
])('a file that %s is refused at its field', async (_, bytes, filename, status, sentence) => {
  const refused = await read(bytes, filename)
  expect(refused.status).toBe(status)
  expect(refused.body).toMatchObject({ fields: { file: expect.stringContaining(sentence) } })
})

it('a document that unpacks to far more than a text is refused', async () => {
  const bytes = docx({ 'word/document.xml': new Uint8Array(51 * 1024 * 1024).fill(0x20) })
  const refused = await read(bytes, 'a.docx')
  expect(refused.status).toBe(422)
  const many = word(`<w:p><w:r><w:t>${'a'.repeat(1_000_001)}</w:t></w:r></w:p>`)
  expect((await read(many, 'a.docx')).body).toMatchObject({
    fields: { file: expect.stringContaining('too long') },
  })
})

it('more than 5 MB are refused, and no entity of a document is resolved', async () => {
  expect((await read(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'a.txt')).status).toBe(413)
  const entity = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document ${w}><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:document>`
  expect((await read(docx({ 'word/document.xml': strToU8(entity) }), 'a.docx')).status).toBe(415)
})
