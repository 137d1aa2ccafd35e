import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '#contract/notices.ts'
import { podcasts } from '#contract/podcasts.ts'
import { transcriptions } from '#contract/blogs/transcription.ts'
import { transcripts } from '#server/db/schema/podcasts.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast, largeSilence, recording } from '#tests/support/samples/podcasts.ts'
import { startTranscriber } from '#tests/support/stand-ins/transcriber-stand-in.ts'

const ear = await startTranscriber({ env: { TRANSCRIBE_MAX_MB: '1' } })
afterAll(() => ear.stop())
const api = await startApi(ear.env)

beforeEach(() => {
  ear.next()
  ear.release()
  ear.forms.length = 0
})

async function sermon() {
  const { token, user } = await person(api)
  return { token, podcast_id: await addPodcast(api, user.id) }
}

type Sermon = Awaited<ReturnType<typeof sermon>>

const start = ({ token, podcast_id }: Sermon) => api.call(transcriptions.start, { podcast_id }, { token })
const get = ({ token, podcast_id }: Sermon) => api.call(transcriptions.get, { podcast_id }, { token })

/** Waits until it is as far as that. */
const until = (one: Sermon, status: string) =>
  vi.waitFor(async () => {
    const { transcription } = (await get(one)).body
    expect(transcription?.status).toBe(status)
    return transcription!
  }, 60_000)

const heard = [
  { start: 0, end: 4.5, text: 'Senyè a se gadò mwen.' },
  { start: 4.5, end: 9, text: 'Mwen pap manke anyen.' },
]

describe('a recording', () => {
  it('is listened to, and its text counts once its owner has used it', async () => {
    const one = await sermon()
    expect((await start(one)).body).toEqual({ status: 'queued', reason: '', transcript: null })
    expect((await until(one, 'ready')).transcript).toEqual({ timed: true, cues: heard })
    const { fields, file } = ear.forms[0]!
    expect(fields).toEqual({
      model: 'ear-1',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'segment',
    })
    expect(file.name).toBe('recording.mp3')
    expect(Buffer.from(await file.arrayBuffer()).equals(recording('plain.mp3'))).toBe(true)
    const { podcast_id, token } = one
    expect((await api.call(podcasts.transcript, { podcast_id }, { token })).status).toBe(404)
    await api.call(transcriptions.use, { podcast_id }, { token })
    expect((await api.call(podcasts.transcript, { podcast_id })).body.cues).toEqual(heard)
    expect((await get(one)).body.transcription).toBeNull()
  })

  it('has its owner told once its text can be read', async () => {
    const one = await sermon()
    await start(one)
    await until(one, 'ready')
    const { body } = await api.call(notices.list, {}, one)
    expect(body.notices).toMatchObject([
      {
        kind: 'transcription_finished',
        title: 'The text of your sermon is ready to be read',
        path: `/podcast/by/${one.podcast_id}`,
      },
    ])
  })

  it('has the text that its owner has corrected, in the order of its times', async () => {
    const { podcast_id, token } = await sermon()
    await start({ podcast_id, token })
    await until({ podcast_id, token }, 'ready')
    const cues = [
      { start: 9, end: 5, text: ' Anyen. ' },
      { start: 1, end: 4, text: 'Gadò mwen.' },
    ]
    const { body } = await api.call(transcriptions.use, { podcast_id, cues }, { token })
    expect(body).toEqual({
      timed: true,
      cues: [
        { start: 1, end: 4, text: 'Gadò mwen.' },
        { start: 9, end: 9, text: 'Anyen.' },
      ],
    })
  })

  it('keeps the transcript that it has, unless that is to be replaced', async () => {
    const one = await sermon()
    const { podcast_id, token } = one
    const cues = [{ start: 0, end: 1, text: 'Ansyen' }]
    await api.db.insert(transcripts).values({ podcastId: podcast_id, timed: true, cues })
    await start(one)
    await until(one, 'ready')
    expect((await api.call(transcriptions.use, { podcast_id }, { token })).status).toBe(409)
    expect((await api.call(podcasts.transcript, { podcast_id })).body.cues).toEqual(cues)
    expect((await api.call(transcriptions.use, { podcast_id, replace: true }, { token })).status).toBe(200)
    expect((await api.call(podcasts.transcript, { podcast_id })).body.cues).toEqual(heard)
  })

  it('is listened to once at a time', async () => {
    ear.hold()
    const one = await sermon()
    await start(one)
    expect((await start(one)).status).toBe(409)
    await until(one, 'running')
    expect((await api.call(transcriptions.use, one, { token: one.token })).status).toBe(409)
    ear.release()
    await until(one, 'ready')
    expect((await start(one)).body.status).toBe('queued')
    await until(one, 'ready')
  })

  it('is dropped when nobody waits for it any more', async () => {
    ear.hold()
    const one = await sermon()
    await start(one)
    await vi.waitFor(() => expect(ear.forms).toHaveLength(1), 60_000)
    const { podcast_id, token } = one
    expect((await api.call(transcriptions.discard, { podcast_id }, { token })).status).toBe(200)
    ear.release()
    const other = await sermon()
    await start(other)
    await until(other, 'ready')
    expect((await get(one)).body.transcription).toBeNull()
  })

  it('may be heard without times', async () => {
    ear.next('without times')
    const one = await sermon()
    await start(one)
    expect((await until(one, 'ready')).transcript).toEqual({
      timed: false,
      cues: [{ start: 0, end: 0, text: 'Senyè a se gadò mwen. Mwen pap manke anyen.' }],
    })
  })

  it.each(['broken', 'nonsense', 'cut off', 'silent'] as const)(
    'is tried again when the program is %s',
    async (mood) => {
      if (mood === 'silent') api.shortenTimeouts()
      ear.next(mood)
      const one = await sermon()
      await start(one)
      await until(one, 'ready')
    },
  )
})

describe('nothing is written down', () => {
  it.each([
    ['does not take this one', ['unauthorized']],
    ['does not take this one', ['too large']],
    ['cannot be reached', ['broken', 'broken', 'broken', 'broken']],
    ['No words were heard', ['music']],
  ] as const)('and it says why: %s (%j)', async (reason, moods) => {
    ear.next(...moods)
    const one = await sermon()
    await start(one)
    expect((await until(one, 'failed')).reason).toContain(reason)
    const { body } = await api.call(notices.list, {}, one)
    expect(body.notices).toMatchObject([{ title: 'Your sermon could not be transcribed' }])
  })

  it('of what is too large', async () => {
    const { token, user } = await person(api)
    const audio = { bytes: largeSilence(3), extension: 'wav', duration: 3 }
    const podcast_id = await addPodcast(api, user.id, { audio })
    const { status, body } = await start({ token, podcast_id })
    expect({ status, message: body.message }).toEqual({
      status: 413,
      message: 'This sermon is too large to be transcribed: at most 1 MB.',
    })
  })

  it('of what is somebody else’s, or gone', async () => {
    const [one, other] = [await sermon(), await sermon()]
    expect((await start({ ...one, token: other.token })).status).toBe(404)
    await start(one)
    expect((await get({ ...one, token: other.token })).status).toBe(404)
    await until(one, 'ready')
    const { podcast_id } = one
    expect((await api.call(transcriptions.use, { podcast_id }, { token: other.token })).status).toBe(404)
    expect((await api.call(podcasts.remove, { podcast_id }, { token: one.token })).status).toBe(200)
    expect((await get(one)).status).toBe(404)
  })

  it.each([
    [{ cues: [] }, 'no text'],
    [{ cues: [{ start: -1, end: 1, text: 'x' }] }, 'a time before the beginning'],
    [{ cues: [{ start: 0, end: 1, text: ' ' }] }, 'a line without words'],
  ])('of %j (%s)', async (input) => {
    const { podcast_id, token } = await sermon()
    const { status } = await api.call(transcriptions.use, { podcast_id, ...input }, { token })
    expect(status).toBe(400)
  })
})
