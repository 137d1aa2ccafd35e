import * as musicMetadata from 'music-metadata'
import Papa from 'papaparse'
import { describe, expect, it, vi } from 'vitest'
import { profile } from '#contract/account/profile.ts'
import { blogs } from '#contract/blogs/blogs.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcasts } from '#contract/podcasts.ts'
import * as docx from '#server/account/profile/resume/docx.ts'
import * as compoundFile from '#server/compound-file.ts'
import { ChildStopped, runInChild, runJobInChild } from '#server/run-in-child.ts'
import * as xmlParts from '#server/xml-parts.ts'
import * as readTranscript from '#server/podcasts/read-transcript.ts'
import * as readMembers from '#server/imports/rows/read-members.ts'
import { owner, person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { hostileDocuments, hostileRecording, hostileWorkbook } from '#tests/support/samples/hostile-files.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import { complete, open, sendPart, uploadRecording } from '#tests/support/samples/recording-upload.ts'
import { recording } from '#tests/support/samples/podcasts.ts'

vi.mock('music-metadata', { spy: true })
vi.mock('#server/account/profile/resume/docx.ts', { spy: true })
vi.mock('#server/compound-file.ts', { spy: true })
vi.mock('#server/xml-parts.ts', { spy: true })
vi.mock('#server/podcasts/read-transcript.ts', { spy: true })
vi.mock('#server/imports/rows/read-members.ts', { spy: true })
vi.mock('#server/run-in-child.ts', { spy: true })
const parseCsv = vi.spyOn(Papa, 'parse')

// A database of its own: the server of another file may not read what is uploaded here.
const api = await startApi({})
const file = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

/** What parses people's bytes: none of it may be called in the process that handles the calls. */
const parsers = [
  musicMetadata.parseStream,
  docx.checkDocx,
  compoundFile.hasCompoundStream,
  xmlParts.openParts,
  readTranscript.readTranscript,
  readMembers.readMembers,
  parseCsv,
]
const parsedHere = () => parsers.filter((parse) => vi.mocked(parse).mock.calls.length > 0)

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
    expect(parsedHere()).toEqual([])
  })
})

it.each([
  ['died', 422, m.blog_file_too_heavy(), m.resume_too_heavy()],
  ['too slow', 422, m.blog_file_too_heavy(), m.resume_too_heavy()],
  ['busy', 503, m.server_busy(), m.server_busy()],
] as const)(
  'a document whose reading ends as “%s” is refused with the reason',
  async (reason, status, ...texts) => {
    const { token } = await person(api)
    const documents = { file: file(Buffer.from('Bon gadò a')), filename: 'a.txt' }
    vi.mocked(runInChild).mockRejectedValueOnce(new ChildStopped(reason))
    const source = await api.call(blogs.readFile, documents, { token })
    expect(source).toMatchObject({ status, body: { message: texts[0] } })
    vi.mocked(runInChild).mockRejectedValueOnce(new ChildStopped(reason))
    const resume = await api.call(profile.setResume, documents, { token })
    expect(resume).toMatchObject({ status, body: { message: texts[1] } })
  },
)

it('a recording that takes all memory is refused, and the server goes on', { timeout: 300_000 }, async () => {
  const by = await person(api)
  const refused = await uploadRecording(api, by, hostileRecording())
  expect(refused).toMatchObject({ status: 400, body: { fields: { file: m.audio_too_heavy() } } })
  expect(await uploadRecording(api, by, recording('plain.mp3'))).toMatchObject({ status: 200 })
  expect(parsedHere()).toEqual([])
})

it('a recording is read once for calls at the same time, and again where it could not be read', async () => {
  const by = await person(api)
  const opened = await open(api, by)
  await sendPart(api, by, opened, 1, recording('plain.opus'))
  vi.mocked(runInChild).mockClear()
  const replies = await Promise.all([1, 2].map(() => complete(api, by, opened)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(runInChild).toHaveBeenCalledTimes(1)

  vi.mocked(runInChild).mockRejectedValueOnce(new ChildStopped('busy'))
  const bytes = recording('short.flac')
  expect(await uploadRecording(api, by, bytes)).toMatchObject({ status: 503 })
  expect(await uploadRecording(api, by, bytes)).toMatchObject({ status: 200 })
})

it('lists are read and checked elsewhere, small ones too', { timeout: 300_000 }, async () => {
  const by = await owner(api)
  const csv = await upload(api, by, 'manm.csv', 'Name,Phone\nRose Noël,37123456\n')
  expect((await settled(api, by, csv)).totals).toMatchObject({ ready: 1 })
  const workbook = hostileWorkbook()
  expect(workbook.length).toBeLessThan(100 * 1024)
  const read = await settled(api, by, await upload(api, by, 'manm.xlsx', workbook))
  expect(read).toMatchObject({ status: 'failed', message: expect.any(String) })
  expect(parsedHere()).toEqual([])

  vi.mocked(runJobInChild).mockRejectedValueOnce(new ChildStopped('died'))
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
  expect(parsedHere()).toEqual([])
})
