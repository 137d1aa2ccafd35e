import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcasts } from '#contract/podcasts.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast, recording } from '#tests/support/samples/podcasts.ts'
import type { PodcastSample } from '#tests/support/samples/podcasts.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'

// Related data of a podcast: artwork, positions, transcripts.

const api = await startApi()
let owner: Awaited<ReturnType<typeof person>>
let listener: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  owner = await person(api)
  listener = await person(api)
})
const add = (details?: PodcastSample) => addPodcast(api, owner.user.id, details)

describe('artwork', () => {
  const picture = async (address: string) => {
    const response = await api.app.request(`/api/${address}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    return {
      status: response.status,
      cacheControl: response.headers.get('cache-control'),
      jpeg: bytes[0] === 0xff,
    }
  }
  const view = async (id: string) =>
    (await api.call(podcasts.get, { podcast_id: id }, { token: owner.token })).body

  test('of an open podcast is served to everybody, with a long lifetime under a URL that changes with it', async () => {
    const { id, thumbnail } = await view(await add())
    const forever = 'public, max-age=31536000, immutable'
    expect(await picture(thumbnail)).toEqual({ status: 200, cacheControl: forever, jpeg: true })
    const large = thumbnail.replace('300.jpg', '1400.jpg')
    expect(await picture(large)).toEqual({ status: 200, cacheControl: forever, jpeg: true })
    const plain = { status: 200, cacheControl: 'public, max-age=300', jpeg: true }
    expect(await picture(`files/artwork/${id}/300.jpg`)).toEqual(plain)
    expect(await picture(`files/artwork/${id}/300.jpg?v=other`)).toEqual(plain)
    expect(await picture(`files/artwork/${id}/301.jpg`)).toMatchObject({ status: 400 })
  })

  test('of a private podcast is served under its signed URL only', async () => {
    const { id, thumbnail } = await view(await add({ privacyStatus: 3 }))
    const forever = 'private, max-age=31536000, immutable'
    expect(await picture(thumbnail)).toEqual({ status: 200, cacheControl: forever, jpeg: true })
    const other = await view(await add({ privacyStatus: 3 }))
    const rejected = [`files/artwork/${id}/300.jpg`, thumbnail.replace(id, other.id), `${thumbnail}x`]
    for (const address of rejected) expect(await picture(address)).toMatchObject({ status: 404 })
  })
})

describe('positions', () => {
  const save = (id: string, position: number, movedAt: string, ended = false) =>
    api.call(
      podcasts.savePosition,
      { podcast_id: id, position, ended, moved_at: movedAt },
      { token: listener.token },
    )
  const positions = async (token = listener.token) =>
    (await api.call(podcasts.positions, {}, { token })).body.positions

  test('the latest wins, in whatever order they arrive', async () => {
    const [id, other] = [await add(), await add()]
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 15, 10, minutes)).toISOString()
    const later = { podcast_id: id, position: 90.5, ended: false, moved_at: at(5) }
    expect((await save(id, 90.5, at(5))).body).toEqual({ position: later })
    expect((await save(id, 20, at(4))).body).toEqual({ position: later })
    expect((await save(id, 20, at(5))).body).toEqual({ position: later })
    const ended = { podcast_id: id, position: 1800, ended: true, moved_at: at(6) }
    expect((await save(id, 1800, at(6), true)).body).toEqual({ position: ended })
    await save(other, 3, at(7))
    expect((await positions()).map((one) => one.podcast_id)).toEqual([other, id])
    expect(await positions(owner.token)).toEqual([])
  })

  test('a clock that is years ahead does not win for years', async () => {
    const id = await add()
    const first = await save(id, 10, '2099-01-01T00:00:00Z')
    expect(Date.parse(first.body.position!.moved_at)).toBeLessThanOrEqual(Date.now())
    const second = await save(id, 20, new Date(Date.now() + 5).toISOString())
    expect(second.body.position).toMatchObject({ position: 20 })
  })

  test('a podcast that is missing, or not for this user, is no error', async () => {
    const now = new Date().toISOString()
    for (const id of ['nothing', await add({ privacyStatus: 3 }), await add({ status: 2 })]) {
      expect(await save(id, 10, now)).toMatchObject({ status: 200, body: { position: null } })
    }
  })
})

describe('deleting', () => {
  const remove = (id: string, token = owner.token) => api.call(podcasts.remove, { podcast_id: id }, { token })
  const bytesThere = async (id: string) => {
    const response = await api.app.request(`/api/files/stream/${id}`, { method: 'GET' })
    await response.arrayBuffer()
    return response.status
  }

  test('removes the bytes with the last podcast that refers to them', async () => {
    const bytes = Buffer.concat([recording('plain.mp3'), Buffer.from(randomUUID())])
    const key = `audio/${createHash('sha256').update(bytes).digest('hex')}.mp3`
    const audio = { bytes, extension: 'mp3', duration: 30 }
    const [first, second] = [await add({ audio }), await add({ audio })]
    expect(await remove(first, listener.token)).toMatchObject({ status: 404 })
    expect(await bytesThere(first)).toBe(200)
    expect(await remove(first)).toMatchObject({ status: 200, body: { message: m.podcast_removed() } })
    expect(await remove(first)).toMatchObject({ status: 404 })
    expect(await bytesThere(first)).toBe(404)
    expect(await bytesThere(second)).toBe(200)
    expect(await remove(second)).toMatchObject({ status: 200 })
    expect((await api.storage.stat(key))?.size).toBeUndefined()
  })

  test('returns the same again to a device that lost the response', async () => {
    const input = { podcast_id: await add() }
    const options = { token: owner.token, headers: { 'idempotency-key': randomUUID() } }
    const { status, body } = await api.call(podcasts.remove, input, options)
    expect(status).toBe(200)
    expect(await api.call(podcasts.remove, input, options)).toMatchObject({ status, body })
    expect((await remove(input.podcast_id)).status).toBe(404)
  })
})

describe('transcripts', () => {
  const set = (id: string, filename: string, text: string, token = owner.token) =>
    api.call(podcasts.setTranscript, { podcast_id: id, filename, text }, { token })
  const read = (id: string, token?: string) =>
    api.call(podcasts.transcript, { podcast_id: id }, token ? { token } : {})
  const captions = (id: string) => api.app.request(`/api/files/transcript/${id}/captions.vtt`)
  const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Amen</i>\r\n'

  test('with times are parsed, shown, served as captions, replaced and removed', async () => {
    const id = await add()
    const timed = { timed: true, cues: [{ start: 1, end: 2.5, text: 'Amen' }] }
    expect(await read(id)).toMatchObject({ status: 404 })
    expect(await set(id, 'sermon.srt', srt)).toMatchObject({ status: 200, body: timed })
    expect((await read(id)).body).toEqual(timed)
    expect((await api.call(podcasts.get, { podcast_id: id })).body.transcript).toBe(true)
    const vtt = await captions(id)
    expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(vtt.headers.get('access-control-allow-origin')).toBe('*')
    expect(await vtt.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nAmen\n')

    await set(id, 'sermon.txt', 'One\n\nTwo')
    const paragraphs = ['One', 'Two'].map((text) => ({ start: 0, end: 0, text }))
    expect((await read(id)).body).toEqual({ timed: false, cues: paragraphs })
    const text = await captions(id)
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await text.text()).toBe('One\n\nTwo')

    const remove = () => api.call(podcasts.removeTranscript, { podcast_id: id }, { token: owner.token })
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 404 })
    expect((await captions(id)).status).toBe(404)
  })

  test('are for those who may hear the podcast, and set by its owner only', async () => {
    const id = await add({ privacyStatus: 3 })
    expect(await set(id, 'sermon.srt', srt, listener.token)).toMatchObject({ status: 404 })
    expect(await set(id, 'sermon.srt', srt)).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ status: 404 })
    expect(await read(id, listener.token)).toMatchObject({ status: 404 })
    expect(await read(id, owner.token)).toMatchObject({ status: 200 })
    expect((await captions(id)).status).toBe(404)
    const rejected = await api.call(podcasts.removeTranscript, { podcast_id: id }, { token: listener.token })
    expect(rejected.status).toBe(404)
  })

  test.each([
    ['another kind of file', { filename: 'sermon.pdf', text: 'One' }, m.transcript_invalid],
    ['no times', { filename: 'sermon.vtt', text: 'WEBVTT\n\nOne' }, m.transcript_invalid],
    ['no words', { filename: 'sermon.txt', text: ' \n' }, m.transcript_empty],
    ['nothing', { filename: 'sermon.txt', text: '' }, m.transcript_empty],
    ['too much', { filename: 'sermon.txt', text: 'x'.repeat(1_000_001) }, m.transcript_too_long],
  ])('are rejected: %s', async (_, file, message) => {
    const input = { podcast_id: await add(), ...file }
    await expectFieldRefused(api, podcasts.setTranscript, input, { field: 'text', message }, owner)
  })
})
