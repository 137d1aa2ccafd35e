import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { podcasts } from '#contract/podcasts.ts'
import { eq } from 'drizzle-orm'
import { podcasts as podcastTable } from '#server/db/schema/podcasts.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { listening } from '#tests/support/pages/listening.ts'
import { addPodcast, recording } from '#tests/support/samples/podcasts.ts'
import type { PodcastSample } from '#tests/support/samples/podcasts.ts'
import { rawRequest } from '#tests/support/raw-http.ts'

// A database of its own: while its clock is wrong this process does no jobs of other tests.
const api = await startApi({})
const port = await listening(api)
const audio = recording('plain.mp3')
const size = audio.length
const etag = `"${createHash('sha256').update(audio).digest('hex')}"`
const createdAt = new Date('2026-11-15T14:30:00.250Z')
const lastModified = 'Sun, 15 Nov 2026 14:30:00 GMT'
const earlier = 'Sun, 15 Nov 2026 14:29:59 GMT'
const after = 'Sun, 15 Nov 2026 14:30:01 GMT'

let owner: Awaited<ReturnType<typeof person>>
let open: string
beforeAll(async () => {
  owner = await person(api)
  open = `/api/files/stream/${await add()}`
})
const add = (details: PodcastSample = {}) => addPodcast(api, owner.user.id, { createdAt, ...details })

/** Status, and the range for bodies of audio; `all` is the whole file. */
type Expected = 'all' | 'unchanged' | 'not as expected' | 'beyond the end' | [start: number, end: number]
const last = size - 1

const cases: [what: string, headers: Record<string, string>, expected: Expected][] = [
  ['no range', {}, 'all'],
  ['the first two bytes', { Range: 'bytes=0-1' }, [0, 1]],
  ['a single byte', { Range: 'bytes=0-0' }, [0, 0]],
  ['the middle', { Range: 'bytes=1000-1999' }, [1000, 1999]],
  ['the last byte by its number', { Range: `bytes=${last}-${last}` }, [last, last]],
  ['an open end', { Range: 'bytes=500-' }, [500, last]],
  ['all of it with an open end', { Range: 'bytes=0-' }, [0, last]],
  ['the last 500', { Range: 'bytes=-500' }, [size - 500, last]],
  ['the last 1', { Range: 'bytes=-1' }, [last, last]],
  ['a longer end than there is', { Range: `bytes=-${size + 1}` }, [0, last]],
  ['an end beyond the end', { Range: `bytes=100-${size + 5000}` }, [100, last]],
  ['an end beyond all numbers', { Range: 'bytes=100-99999999999999999999999' }, [100, last]],
  ['what begins at the end', { Range: `bytes=${size}-` }, 'beyond the end'],
  ['what begins beyond all numbers', { Range: 'bytes=99999999999999999999999-' }, 'beyond the end'],
  ['the last 0', { Range: 'bytes=-0' }, 'beyond the end'],
  ['several, none of them there', { Range: `bytes=${size}-,${size + 10}-` }, 'beyond the end'],
  ['several, one of them there', { Range: `bytes=${size}-,10-19` }, [10, 19]],
  ['spaces and empty places in the list', { Range: 'bytes= , 10-19 ,' }, [10, 19]],
  ['the unit in capitals', { Range: 'BYTES=10-19' }, [10, 19]],
  ['ranges that overlap', { Range: 'bytes=0-99,50-149' }, 'all'],
  ['more ranges than anybody needs', { Range: `bytes=${'0-0,'.repeat(200)}5-5` }, 'all'],
  ['the end before the start', { Range: 'bytes=20-10' }, 'all'],
  ['no numbers', { Range: 'bytes=a-b' }, 'all'],
  ['no number at all', { Range: 'bytes=-' }, 'all'],
  ['no list', { Range: 'bytes=' }, 'all'],
  ['numbers with signs', { Range: 'bytes=+1-+5' }, 'all'],
  ['one malformed among good ones', { Range: 'bytes=0-1,x' }, 'all'],
  ['no equals sign', { Range: 'bytes 0-1' }, 'all'],
  ['another unit', { Range: 'seconds=0-1' }, 'all'],

  ['If-Range with the ETag', { Range: 'bytes=0-9', 'If-Range': etag }, [0, 9]],
  ['If-Range with it as a weak one', { Range: 'bytes=0-9', 'If-Range': `W/${etag}` }, 'all'],
  ['If-Range with another ETag', { Range: 'bytes=0-9', 'If-Range': '"other"' }, 'all'],
  ['If-Range with another, beyond the end', { Range: `bytes=${size}-`, 'If-Range': '"other"' }, 'all'],
  ['If-Range with the date', { Range: 'bytes=0-9', 'If-Range': lastModified }, [0, 9]],
  ['If-Range with an earlier date', { Range: 'bytes=0-9', 'If-Range': earlier }, 'all'],
  ['If-Range with a later date', { Range: 'bytes=0-9', 'If-Range': after }, 'all'],
  ['If-Range with what is neither', { Range: 'bytes=0-9', 'If-Range': 'x' }, 'all'],

  ['If-None-Match with the ETag', { 'If-None-Match': etag }, 'unchanged'],
  ['If-None-Match with it as a weak one', { 'If-None-Match': `W/${etag}` }, 'unchanged'],
  ['If-None-Match with a list', { 'If-None-Match': `"a", ${etag}` }, 'unchanged'],
  ['If-None-Match with any', { 'If-None-Match': '*' }, 'unchanged'],
  ['If-None-Match before a range', { 'If-None-Match': etag, Range: 'bytes=0-9' }, 'unchanged'],
  ['If-None-Match with another', { 'If-None-Match': '"a"', Range: 'bytes=0-9' }, [0, 9]],
  ['If-None-Match goes before a date', { 'If-None-Match': '"a"', 'If-Modified-Since': after }, 'all'],
  ['If-Modified-Since, the same', { 'If-Modified-Since': lastModified }, 'unchanged'],
  ['If-Modified-Since, in the oldest form', { 'If-Modified-Since': 'Sun Nov 15 14:30:00 2026' }, 'unchanged'],
  ['If-Modified-Since, earlier', { 'If-Modified-Since': earlier }, 'all'],
  ['If-Modified-Since, no date', { 'If-Modified-Since': '2027' }, 'all'],
  ['If-Match with the ETag', { 'If-Match': etag, Range: 'bytes=0-9' }, [0, 9]],
  ['If-Match with any', { 'If-Match': '*' }, 'all'],
  ['If-Match with it as a weak one', { 'If-Match': `W/${etag}` }, 'not as expected'],
  ['If-Match with another', { 'If-Match': '"a"', Range: 'bytes=0-9' }, 'not as expected'],
  ['If-Match goes before a date', { 'If-Match': etag, 'If-Unmodified-Since': earlier }, 'all'],
  ['If-Unmodified-Since, the same', { 'If-Unmodified-Since': lastModified }, 'all'],
  ['If-Unmodified-Since, earlier', { 'If-Unmodified-Since': earlier }, 'not as expected'],
  ['If-Match fails before If-None-Match', { 'If-Match': '"a"', 'If-None-Match': etag }, 'not as expected'],
]

describe('ranges and conditions over the wire', () => {
  test.each(cases)('%s', async (_, headers, expected) => {
    const get = await rawRequest(port, 'GET', open, { 'Accept-Encoding': 'gzip', ...headers })
    const head = await rawRequest(port, 'HEAD', open, headers)
    expect(get.headers).toMatchObject({ etag, 'last-modified': lastModified, 'accept-ranges': 'bytes' })
    expect(get.headers).not.toHaveProperty('content-encoding')
    expect(head.body.length).toBe(0)
    // Ranges apply to GET only: HEAD ignores them.
    const { Range: _range, ...withoutRange } = headers
    const whole = await rawRequest(port, 'GET', open, withoutRange)
    expect({ status: head.status, length: head.headers['content-length'] }).toEqual({
      status: whole.status,
      length: whole.status === 412 ? undefined : whole.headers['content-length'],
    })

    if (expected === 'unchanged') {
      expect(get).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    } else if (expected === 'not as expected') {
      expect(get.status).toBe(412)
    } else if (expected === 'beyond the end') {
      expect(get).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${size}` } })
    } else {
      const [start, end] = expected === 'all' ? [0, last] : expected
      expect(get.status).toBe(expected === 'all' ? 200 : 206)
      expect(get.headers['content-range']).toBe(
        expected === 'all' ? undefined : `bytes ${start}-${end}/${size}`,
      )
      expect(get.headers).toMatchObject({
        'content-length': String(end - start + 1),
        'content-type': 'audio/mpeg',
      })
      expect(get.body.equals(audio.subarray(start, end + 1))).toBe(true)
    }
  })

  test('several ranges are sent as parts, each with its Content-Range', async () => {
    const ranges = [
      [1000, 1009],
      [0, 4],
      [last - 2, last],
    ] as const
    const response = await rawRequest(port, 'GET', open, { Range: 'bytes=1000-1009, 0-4, -3' })
    expect(response).toMatchObject({
      status: 206,
      headers: { 'content-length': String(response.body.length) },
    })
    expect(response.headers).not.toHaveProperty('content-range')
    const boundary = /^multipart\/byteranges; boundary=([\w-]+)$/.exec(response.headers['content-type']!)![1]!
    const [preamble, ...parts] = response.body.toString('latin1').split(`\r\n--${boundary}`)
    expect(preamble).toBe('')
    expect(parts.pop()).toBe('--\r\n')
    expect(parts).toEqual(
      ranges.map(
        ([start, end]) =>
          `\r\nContent-Type: audio/mpeg\r\nContent-Range: bytes ${start}-${end}/${size}\r\n\r\n${audio.toString('latin1', start, end + 1)}`,
      ),
    )
  })

  test('the same without a socket', async () => {
    const response = await api.app.request(open, { headers: { range: 'bytes=1000-1999' } })
    expect({ status: response.status, range: response.headers.get('content-range') }).toEqual({
      status: 206,
      range: `bytes 1000-1999/${size}`,
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(audio.subarray(1000, 2000))).toBe(true)
  })
})

describe('URLs and methods', () => {
  test('the file’s own extension is accepted, any other is not found', async () => {
    const statuses = ['.mp3', '.m4a', '.', '.mp3/', '/..', '.mp3.mp3', '%00'].map((end) =>
      rawRequest(port, 'HEAD', open + end).then(({ status }) => status),
    )
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404, 404, 404, 404])
    const unknown = await rawRequest(port, 'GET', `/api/files/stream/${randomUUID()}`)
    expect(unknown.status).toBe(404)
  })

  test('other methods get a 405 with Allow', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await rawRequest(port, method, open, { Range: 'bytes=0-9' })
      expect(response).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
      expect(JSON.parse(response.body.toString())).toEqual({ message: expect.any(String) })
    }
    const options = await rawRequest(port, 'OPTIONS', open)
    expect(options).toMatchObject({ status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } })
  })

  test('open podcasts may be played from other sites, and are revalidated each time', async () => {
    const { headers } = await rawRequest(port, 'GET', open, { Origin: 'https://player.example' })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, no-cache, no-transform',
    })
    expect(headers).not.toHaveProperty('x-robots-tag')
  })

  test('a file missing in the storage is a 404', async () => {
    const bytes = Buffer.concat([audio, Buffer.from(randomUUID())])
    const id = await add({ audio: { bytes, extension: 'mp3', duration: 30 } })
    const hash = createHash('sha256').update(bytes).digest('hex')
    await api.storage.remove(`audio/${hash}.mp3`)
    for (const range of ['bytes=0-', 'bytes=0-1,5-6']) {
      const response = await rawRequest(port, 'GET', `/api/files/stream/${id}`, { Range: range })
      expect(response.status).toBe(404)
      expect(JSON.parse(response.body.toString())).toEqual({ message: expect.any(String) })
    }
  })
})

describe('who may hear it', () => {
  const everyMethod = ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const responses = everyMethod.map((method) => rawRequest(port, method, `/api/${path}`, headers))
    return (await Promise.all(responses)).map(({ status }) => status)
  }
  const heard = [200, 200, 204, 405, 405]
  const hidden = [404, 404, 404, 404, 404]

  test.each([
    { what: 'public', status: 1, privacyStatus: 1, isOpen: true },
    { what: 'for those with the link', status: 1, privacyStatus: 2, isOpen: true },
    { what: 'for its owner', status: 1, privacyStatus: 3, isOpen: false },
    { what: 'public, but inactive', status: 2, privacyStatus: 1, isOpen: false },
    { what: 'for those with the link, but inactive', status: 2, privacyStatus: 2, isOpen: false },
  ] as const)('$what', async ({ status, privacyStatus, isOpen }) => {
    const id = await add({ status, privacyStatus })
    const stranger = await person(api)
    const path = `files/stream/${id}`
    expect(await ask(path)).toEqual(isOpen ? heard : hidden)
    expect(await ask(path, { Authorization: stranger.token })).toEqual(isOpen ? heard : hidden)
    expect(await ask(path, { Authorization: 'nonsense' })).toEqual(isOpen ? heard : hidden)
    expect(await ask(path, { Authorization: owner.token })).toEqual(heard)
    expect(await ask(path, { Authorization: `Bearer ${owner.token}` })).toEqual(heard)
    const { body } = await api.call(podcasts.get, { podcast_id: id }, { token: owner.token })
    expect(await ask(body.stream_url)).toEqual(heard)
    const { headers } = await rawRequest(port, 'GET', `/api/${body.stream_url}`, { Range: 'bytes=0-1' })
    expect(headers['access-control-allow-origin']).toBe(isOpen ? '*' : undefined)
    expect(headers['cache-control']).toMatch(isOpen ? /^public, no-cache/ : /^private, no-store$/)
    expect(headers['x-robots-tag']).toBe(isOpen && privacyStatus === 2 ? 'noindex' : undefined)
  })

  test('a signature is valid for its podcast and its time only', async () => {
    const [mine, other] = [await add({ privacyStatus: 3 }), await add({ privacyStatus: 3 })]
    const { expires, signature } = api.signer.sign(mine)
    const withIt = (id: string, until: string | number, proof: string) =>
      ask(`files/stream/${id}?expires=${until}&signature=${proof}`)
    expect(await withIt(mine, expires, signature)).toEqual(heard)
    expect(await withIt(other, expires, signature)).toEqual(hidden)
    expect(await withIt(mine, Number(expires) + 1, signature)).toEqual(hidden)
    expect(await withIt(mine, expires, `${signature}x`)).toEqual(hidden)
    expect(await withIt(mine, expires, '')).toEqual(hidden)
    vi.useFakeTimers({ toFake: ['Date'], now: Number(expires) * 1000 })
    const late = await withIt(mine, expires, signature)
    vi.useRealTimers()
    expect(late).toEqual(hidden)
  })

  test('a change applies at once', async () => {
    const id = await add()
    const path = `files/stream/${id}`
    const set = (fields: { status?: 1 | 2; privacyStatus?: 1 | 2 | 3 }) =>
      api.db.update(podcastTable).set(fields).where(eq(podcastTable.id, id))
    expect(await ask(path)).toEqual(heard)
    await set({ privacyStatus: 3 })
    expect(await ask(path)).toEqual(hidden)
    expect((await rawRequest(port, 'GET', `/api/${path}`, { 'If-None-Match': etag })).status).toBe(404)
    await set({ privacyStatus: 1 })
    expect(await ask(path)).toEqual(heard)
    await set({ status: 2 })
    expect(await ask(path)).toEqual(hidden)
    await api.db.delete(podcastTable).where(eq(podcastTable.id, id))
    expect(await ask(path, { Authorization: owner.token })).toEqual(hidden)
  })
})
