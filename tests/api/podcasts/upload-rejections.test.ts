import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { files, maxPodcastBytes, partSize } from '#contract/files.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcasts } from '#contract/podcasts.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { keysBelow } from '#tests/support/keys-below.ts'
import { indexLast } from '#tests/support/samples/audio-files.ts'
import { longRecording, recording } from '#tests/support/samples/podcasts.ts'
import type { RecordingName } from '#tests/support/samples/podcasts.ts'
import { complete, details, open, partsOf, sendPart } from '#tests/support/samples/recording-upload.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'

const api = await startApi()

describe('a file that is not audio', () => {
  const half = (name: RecordingName) => recording(name).subarray(0, recording(name).length / 2)
  const cut =
    (played: string, whole: string): typeof m.audio_only =>
    (_, options) =>
      m.audio_cut_of({ played, whole }, options)
  it.each<[string, Buffer<ArrayBuffer>, typeof m.audio_only]>([
    ['a video', recording('video.mp4'), m.audio_only],
    ['a text that is called an MP3', Buffer.from('Nan kòmansman te gen pawòl la.'), m.audio_only],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), m.audio_only],
    ['nothing at all', Buffer.alloc(0), m.audio_empty],
    ['an MP3 that is cut off', half('with-artwork.mp3'), cut('0:14', '0:30')],
    [
      'an MP3 that is cut off after a frame',
      recording('with-artwork.mp3').subarray(0, 50_000),
      cut('0:15', '0:30'),
    ],
    ['an M4A that is cut off', half('plain.m4a'), cut('0:14', '0:30')],
    [
      'an Opus file that is cut off',
      half('plain.opus'),
      (_, options) => m.audio_cut({ played: '0:15' }, options),
    ],
    ['a FLAC that is cut off', recording('short.flac').subarray(0, 13_500), cut('0:01', '0:02')],
    ['a WAV that is cut off', recording('short.wav').subarray(0, 24_000), cut('0:01', '0:02')],
    ['an M4A without its index', indexLast(recording('plain.m4a')).subarray(0, -100), m.audio_cut_all],
    ['an MP3 with noise in it', noisy(), m.audio_broken],
    ['audio that browsers do not play', recording('alac.m4a'), m.audio_format],
  ])('is rejected each time, and nothing of it stays: %s', async (_, bytes, message) => {
    const by = await person(api)
    const id = randomUUID()
    const opened = await open(api, by, { id })
    await sendPart(api, by, opened, 1, bytes)
    for (const _again of [1, 2]) {
      await expectFieldRefused(api, files.complete, opened, { field: 'file', message }, { token: by.token })
    }
    expect(await keysBelow(api.storage, opened.key)).toEqual([])
    expect((await api.call(podcasts.mine, {}, { token: by.token })).body.totalItems).toBe(0)
    expect((await api.call(account.checkToken, { access_token: by.token })).body).toMatchObject({
      credits: 10,
    })

    // The same upload accepts another file.
    await sendPart(api, by, await open(api, by, { id }), 1, recording('plain.mp3'))
    expect(await complete(api, by, opened)).toMatchObject({ status: 200, body: { id } })
  })

  function noisy(): Buffer<ArrayBuffer> {
    return Buffer.concat([half('plain.mp3'), Buffer.alloc(45_000, 7), recording('plain.mp3')])
  }
})

describe('an invalid upload', () => {
  it('is rejected at the field before anything is sent', async () => {
    const { token } = await person(api)
    const wrong = [
      ['title', '', m.podcast_title_required],
      ['date', '', m.podcast_date_required],
      ['date', '2026-02-30', m.date_invalid],
      ['description', ' ', m.podcast_description_required],
      ['privacy_status', 4, m.podcast_privacy_required],
      ['size', -1, m.number_invalid],
    ] as const
    for (const [field, value, message] of wrong) {
      const input = { ...details, [field]: value }
      await expectFieldRefused(api, files.initiate, input, { field, message }, { token })
    }
    const { body } = await api.call(files.initiate, { label: 'podcast', title: '' }, { token })
    expect(Object.keys(body.fields!)).toEqual(['title', 'date', 'description', 'privacy_status'])
  })

  it('of 3 GB is rejected by its declared size, and by its parts', async () => {
    const by = await person(api)
    const size = 3 * 1024 ** 3
    const rejected = await api.call(files.initiate, { ...details, size }, { token: by.token })
    expect(rejected).toMatchObject({
      status: 413,
      body: { message: m.audio_too_large({ gigabytes: 2 }, { locale: 'en' }) },
    })
    const opened = await open(api, by)
    const last = Math.ceil(maxPodcastBytes / partSize)
    const beyond = await sendPart(api, by, opened, last, Buffer.alloc(partSize))
    expect(beyond).toMatchObject({ status: 413, body: { message: rejected.body.message } })
    expect(await keysBelow(api.storage, opened.key)).toEqual([])
  })

  it('with a part that has the wrong size or is missing is rejected', async () => {
    const by = await person(api)
    const bytes = longRecording(2 * partSize)
    const [first, second, third] = partsOf(bytes).map(([, part]) => part)
    const known = await open(api, by, { size: bytes.length })
    const wrongSize = m.upload_part_size({ megabytes: 5 }, { locale: 'en' })
    for (const [number, part] of [
      [1, third!],
      [3, first!],
      [4, third!],
    ] as const) {
      const rejected = await sendPart(api, by, known, number, part)
      expect(rejected).toMatchObject({ status: 400, body: { message: wrongSize } })
    }
    const large = await sendPart(api, by, known, 1, Buffer.alloc(partSize + 1))
    expect(large).toMatchObject({
      status: 413,
      body: { message: m.upload_part_too_large({}, { locale: 'en' }) },
    })

    // Without a declared size, it is detected on completion.
    const unknown = await open(api, by)
    await sendPart(api, by, unknown, 2, second!)
    const missing = (part: number) => ({
      status: 400,
      body: { message: m.upload_part_missing({ part }, { locale: 'en' }) },
    })
    expect(await complete(api, by, unknown)).toMatchObject(missing(1))
    await sendPart(api, by, unknown, 1, third!)
    expect(await complete(api, by, unknown)).toMatchObject({ status: 400, body: { message: wrongSize } })
    await sendPart(api, by, known, 1, first!)
    await sendPart(api, by, known, 2, second!)
    expect(await complete(api, by, known)).toMatchObject(missing(3))

    // Nothing is lost: only the wrong part is sent again.
    await sendPart(api, by, unknown, 1, first!)
    await sendPart(api, by, unknown, 3, third!)
    expect(await complete(api, by, unknown)).toMatchObject({
      status: 200,
      body: { etag: expect.any(String) },
    })
  })

  it('of somebody else is not found', async () => {
    const by = await person(api)
    const other = await person(api)
    const id = randomUUID()
    const opened = await open(api, by, { id })
    const theirs = await open(api, other)
    const bytes = recording('plain.mp3')
    const options = { token: other.token }
    expect((await api.call(files.initiate, { id, ...details }, options)).status).toBe(404)
    expect((await sendPart(api, other, opened, 1, bytes)).status).toBe(404)
    expect((await sendPart(api, other, { ...theirs, key: opened.key }, 1, bytes)).status).toBe(404)
    expect((await complete(api, other, opened)).status).toBe(404)
    expect((await api.call(files.uploaded, opened, options)).status).toBe(404)
    expect((await api.call(files.cancel, opened, options)).status).toBe(404)
    expect((await sendPart(api, by, opened, 1, bytes)).status).toBe(200)
    expect((await complete(api, by, opened)).status).toBe(200)
  })
})
