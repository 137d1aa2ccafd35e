import Papa from 'papaparse'
import { SaxesParser } from 'saxes'
import { describe, expect, it, vi } from 'vitest'
import { profile } from '#contract/account/profile.ts'
import { blogs } from '#contract/blogs/blogs.ts'
import { files } from '#contract/files.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcasts } from '#contract/podcasts.ts'
import { owner, person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { watchChildren } from '#tests/support/children/watch-children.ts'
import { hostileDocuments, hostileRecording, hostileWorkbook } from '#tests/support/samples/hostile-files.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import { complete, open, sendPart, uploadRecording } from '#tests/support/samples/recording-upload.ts'
import { recording } from '#tests/support/samples/podcasts.ts'

// A database of its own: the server of another file may not read what is uploaded here.
const api = await startApi({})
const children = watchChildren()
const file = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

/** Parsers that could be called in the process that handles the calls, too. */
const [readXml, readCsv] = [vi.spyOn(SaxesParser.prototype, 'write'), vi.spyOn(Papa, 'parse')]
const expectElsewhere = (...modules: string[]) => {
  expect(children.takeModules()).toEqual(modules)
  expect(readXml).not.toHaveBeenCalled()
  expect(readCsv).not.toHaveBeenCalled()
}

describe.each(Object.entries(hostileDocuments))('a Word document with %s', (_, make) => {
  const bytes = make()

  it('has some kilobytes and is read elsewhere: as a resume, and as the source of a post', async () => {
    expect(bytes.length).toBeLessThan(60 * 1024)
    const { token } = await person(api)
    const resume = await api.call(profile.setResume, { file: file(bytes) }, { token })
    expect(resume).toMatchObject({ status: 200, body: { message: 'Resume Updated.' } })
    const source = await api.call(blogs.readFile, { file: file(bytes), filename: 'a.docx' }, { token })
    if (source.status === 200) expect(source.body.text).toBe(`${'\t'.repeat(100_000)}fen`.trim())
    else expect(source).toMatchObject({ status: 422, body: { fields: { file: expect.any(String) } } })
    expectElsewhere('kind-of-resume-child', 'source-text-child')
  })
})

it('a document whose reading takes too much is refused with the reason', async () => {
  const { token } = await person(api)
  const document = { file: file(Buffer.from('Bon gadò a')), filename: 'a.txt' }
  children.killNext('source-text-child')
  const source = await api.call(blogs.readFile, document, { token })
  expect(source).toMatchObject({ status: 422, body: { fields: { file: m.blog_file_too_heavy() } } })
  children.killNext('kind-of-resume-child')
  const resume = await api.call(profile.setResume, document, { token })
  expect(resume).toMatchObject({ status: 422, body: { fields: { file: m.resume_too_heavy() } } })
  expectElsewhere('source-text-child', 'kind-of-resume-child')
})

it('a recording that takes all memory is refused, and the server goes on', { timeout: 300_000 }, async () => {
  const by = await person(api)
  const refused = await uploadRecording(api, by, hostileRecording())
  expect(refused).toMatchObject({ status: 400, body: { fields: { file: m.audio_too_heavy() } } })
  expect(await uploadRecording(api, by, recording('plain.mp3'))).toMatchObject({ status: 200 })
  expectElsewhere('read-audio-child', 'read-audio-child')
})

it('a recording is read once for calls at the same time', { timeout: 120_000 }, async () => {
  const by = await person(api)
  const opened = await open(api, by)
  await sendPart(api, by, opened, 1, recording('plain.opus'))
  const call = api.call(files.complete, opened, { token: by.token })
  expect((await Promise.all([complete(api, by, opened), call])).map(({ status }) => status)).toEqual([
    200, 200,
  ])
  expectElsewhere('read-audio-child')
})

it('lists are read and checked elsewhere, small ones too', { timeout: 300_000 }, async () => {
  const by = await owner(api)
  const csv = await upload(api, by, 'manm.csv', 'Name,Phone\nRose Noël,37123456\n')
  expect((await settled(api, by, csv)).totals).toMatchObject({ ready: 1 })
  const workbook = hostileWorkbook()
  expect(workbook.length).toBeLessThan(100 * 1024)
  const read = await settled(api, by, await upload(api, by, 'manm.xlsx', workbook))
  expect(read).toMatchObject({ status: 'failed', message: expect.any(String) })
  expectElsewhere('read-list-file', 'check-list', 'read-list-file')

  children.killNext('read-list-file')
  const heavy = await settled(api, by, await upload(api, by, 'manm.csv', 'Name,Phone\nJean,37123457\n'))
  expect(heavy).toMatchObject({ status: 'failed', message: m.import_too_heavy() })
})

it('a long text is read as a transcript elsewhere', { timeout: 120_000 }, async () => {
  const by = await person(api)
  const podcast = (await uploadRecording(api, by, recording('plain.mp3'))).body
  const text = 'Bondye bon.\n'.repeat(80_000)
  const set = await api.call(
    podcasts.setTranscript,
    { podcast_id: podcast.id, filename: 'a.txt', text },
    { token: by.token },
  )
  expect(set).toMatchObject({ status: 200 })
  const post = await api.call(blogs.create, { title: 'Prèch', text }, { token: by.token })
  expect(post.status).toBe(200)
  expect(children.takeModules().filter((module) => module === 'read-transcript-child')).toHaveLength(2)
})
