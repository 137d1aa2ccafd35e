import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { listening } from '#tests/support/pages/listening.ts'
import { addPodcast, longRecording } from '#tests/support/samples/podcasts.ts'
import { rawRequest } from '#tests/support/raw-http.ts'
import { startS3 } from '#tests/support/stand-ins/s3-stand-in.ts'

// The stream of stream.test.ts, from a bucket.

const s3 = await startS3()
const api = await startApi(s3.env)
const port = await listening(api)
afterAll(s3.stop)

/** Sent in many chunks. */
const audio = longRecording(1_500_000)
const size = audio.length
const last = size - 1
const hash = createHash('sha256').update(audio).digest('hex')

let owner: Awaited<ReturnType<typeof person>>
let path: string
beforeAll(async () => {
  owner = await person(api)
  const id = await addPodcast(api, owner.user.id, {
    audio: { bytes: audio, extension: 'mp3', duration: 500 },
  })
  path = `/api/files/stream/${id}`
})

test.each<[what: string, range: string | undefined, start: number, end: number]>([
  ['all of it', undefined, 0, last],
  ['all of it with an open end', 'bytes=0-', 0, last],
  ['the first two bytes', 'bytes=0-1', 0, 1],
  ['a piece over many chunks', 'bytes=1000-900000', 1000, 900_000],
  ['the last 500', 'bytes=-500', size - 500, last],
  ['the last byte', `bytes=${last}-`, last, last],
  ['an end beyond the end', `bytes=${size - 10}-${size + 10}`, size - 10, last],
])('%s is served from a bucket', async (_, range, start, end) => {
  const response = await rawRequest(port, 'GET', path, range ? { Range: range } : {})
  expect(response).toMatchObject({
    status: range ? 206 : 200,
    headers: { etag: `"${hash}"`, 'content-length': String(end - start + 1) },
  })
  expect(response.headers['content-range']).toBe(range && `bytes ${start}-${end}/${size}`)
  expect(response.body.equals(audio.subarray(start, end + 1))).toBe(true)
})

test('several ranges are served from a bucket, each with its Content-Range', async () => {
  const { status, headers, body } = await rawRequest(port, 'GET', path, { Range: 'bytes=500000-500009,-3' })
  expect({ status, length: headers['content-length'] }).toEqual({ status: 206, length: String(body.length) })
  for (const [start, end] of [
    [500_000, 500_009],
    [size - 3, last],
  ] as const) {
    const part = `Content-Range: bytes ${start}-${end}/${size}\r\n\r\n${audio.toString('latin1', start, end + 1)}\r\n--`
    expect(body.toString('latin1')).toContain(part)
  }
})

test('responses without a body do not access the bucket', async () => {
  const asked: string[] = []
  const storage = {
    ...api.storage,
    chunks: (key: string) => {
      asked.push(key)
      throw new Error('not to be asked')
    },
  }
  const quiet = await listening({ app: buildApp({ ...api, storage }) })
  const head = await rawRequest(quiet, 'HEAD', path)
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(size) } })
  const same = await rawRequest(quiet, 'GET', path, { 'If-None-Match': `"${hash}"` })
  expect(same.status).toBe(304)
  const beyond = await rawRequest(quiet, 'GET', path, { Range: `bytes=${size}-` })
  expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${size}` } })
  expect(asked).toEqual([])
})

test('a file missing in the bucket is a 404; a failing bucket is a 503 with Retry-After', async () => {
  const bytes = Buffer.concat([audio, Buffer.from(randomUUID())])
  const id = await addPodcast(api, owner.user.id, { audio: { bytes, extension: 'mp3', duration: 500 } })
  const key = `audio/${createHash('sha256').update(bytes).digest('hex')}.mp3`
  await api.storage.remove(key)
  const asks: Record<string, string>[] = [{ Range: 'bytes=0-' }, { Range: 'bytes=0-1,5-6' }, {}]
  for (const headers of asks) {
    const response = await rawRequest(port, 'GET', `/api/files/stream/${id}`, headers)
    expect(response.status).toBe(404)
    expect(JSON.parse(response.body.toString())).toEqual({ message: expect.any(String) })
  }

  // oxlint-disable-next-line require-yield -- it fails before the first chunk
  async function* failingRead(): AsyncGenerator<Buffer, void> {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const storage = { ...api.storage, read: () => Readable.from(failingRead()), chunks: failingRead }
  const down = await listening({ app: buildApp({ ...api, storage }) })
  const audioNow = await rawRequest(down, 'GET', path, { Range: 'bytes=0-9' })
  expect(audioNow).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  expect(JSON.parse(audioNow.body.toString())).toEqual({ message: expect.any(String) })
  const picture = await rawRequest(down, 'GET', `${path.replace('stream', 'artwork')}/300.jpg`)
  expect(picture.status).toBe(503)
})
