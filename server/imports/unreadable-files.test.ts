import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { interlacedPng } from '#tests/support/samples/interlaced-png.ts'
import { pdfOf } from '#tests/support/samples/imports/paper-lists.ts'
import { ImportError, importProblemText } from './import-error.ts'
import { readTable } from './read-table.ts'

const grey = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#ddd' } })
    .png()
    .toBuffer()

const files: [string, string, () => Promise<Uint8Array | string>, string][] = [
  ['a text that is named a PDF', 'x.pdf', async () => 'Name,Phone', 'This PDF is broken'],
  ['a PDF that breaks off', 'x.pdf', async () => '%PDF-1.7\n1 0 obj<<', 'This PDF is broken'],
  [
    'a locked PDF',
    'x.pdf',
    () => pdfOf((pdf) => pdf.text('x'), { userPassword: 'secret' }),
    'has a password',
  ],
  ['a PDF without anything', 'x.pdf', () => pdfOf(() => {}), 'This file is empty'],
  ['a PDF without people', 'x.pdf', () => pdfOf((pdf) => pdf.text('12.5 % of 300 are 37.5')), 'No names'],
  [
    'a PDF of 500 pages',
    'x.pdf',
    () => pdfOf((pdf) => Array.from({ length: 499 }, () => pdf.addPage())),
    '200',
  ],
  ['a PDF that unpacks to gigabytes', 'x.pdf', bomb, 'far more than a list'],
  ['a text that is named a photo', 'x.jpg', async () => 'Name,Phone', 'This picture is broken'],
  [
    'a photo that breaks off',
    'x.jpg',
    async () =>
      (
        await sharp(await grey(600))
          .jpeg()
          .toBuffer()
      ).subarray(0, 300),
    'This picture is broken',
  ],
  [
    'a drawing that is named a photo',
    'x.jpg',
    async () => '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>',
    'This picture is broken',
  ],
  ['a photo that unpacks to a gigabyte', 'x.png', () => interlacedPng(10_900), 'too large to be opened'],
  ['a PDF of a picture of 42 megapixels', 'x.pdf', scan, 'too large to be opened'],
  [
    'a page that is named .xls',
    'x.xls',
    async () => '<html><body><table><tr><td>Ana</td></tr></table>',
    'old Excel',
  ],
  [
    'a workbook of Excel 2003 in XML',
    'x.xls',
    async () =>
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<ss:Workbook><ss:Worksheet/>',
    'old Excel',
  ],
  ['a binary workbook', 'x.csv', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel'],
  ['a photo of an iPhone', 'x.heic', async () => '\0\0\0\x18ftypheic\0\0\0\0', 'HEIC'],
  ['a tiny picture', 'x.png', () => grey(40), 'too small'],
  ['an empty picture', 'x.png', () => grey(600), 'No names'],
]

it.each(files)(
  'of a file that cannot be read it is said why: %s',
  { timeout: 300_000 },
  async (_, name, make, words) => {
    const made = await make()
    const bytes = typeof made === 'string' ? new TextEncoder().encode(made) : made
    const error = await readTable(bytes, name).catch((reason: unknown) => reason)
    if (!(error instanceof ImportError)) throw error
    expect(importProblemText(error.problem, error.row)).toContain(words)
  },
)

/** A PDF of one picture. */
async function scan(): Promise<Uint8Array> {
  const picture = await sharp({ create: { width: 6500, height: 6500, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()
  return pdfOf((pdf) => pdf.image(picture, 0, 0, { width: 500 }))
}

/** A small PDF whose page unpacks to a gigabyte through two filters. */
async function bomb(): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 1 })
  const inner = buffer(deflate)
  const spaces = Buffer.alloc(16 * 1024 * 1024, ' ')
  for (let i = 0; i < 64; i++) if (!deflate.write(spaces)) await once(deflate, 'drain')
  deflate.end()
  const outer = deflateSync(await inner)
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>endobj
4 0 obj<</Length ${outer.length}/Filter[/FlateDecode/FlateDecode]>>stream
`
  return Buffer.concat([Buffer.from(head), outer, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>')])
}
