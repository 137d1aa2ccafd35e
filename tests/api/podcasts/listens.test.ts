import { connect } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { podcasts as calls } from '#contract/podcasts.ts'
import { podcastListens, podcasts } from '#server/db/schema/podcasts.ts'
import { tidy } from '#server/housekeeping.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { listening } from '#tests/support/pages/listening.ts'
import { addPodcast, longRecording } from '#tests/support/samples/podcasts.ts'
import type { PodcastSample } from '#tests/support/samples/podcasts.ts'
import { rawRequest } from '#tests/support/raw-http.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

const api = await startApi()
// Two servers on one database.
const ports = [await listening(api), await listening(await startApi())] as const

const bytes = longRecording(1_000_000)
/** Ten minutes: a minute is a tenth. */
const audio = { bytes, extension: 'mp3', duration: 600 }
const minute = Math.ceil(bytes.length / 10)
const phone = { 'User-Agent': 'AppleCoreMedia/1.0.0 (iPhone; U; CPU OS 18_0 like Mac OS X)' }

let owner: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  owner = await person(api)
})
const add = (details: PodcastSample = {}) => addPodcast(api, owner.user.id, { audio, ...details })

/** Requests the first bytes from an address. */
const listen = (
  id: string,
  count: number,
  { from = '203.0.113.1', method = 'GET', server = 0, ...more }: Record<string, string | number> = {},
) =>
  rawRequest(ports[server as 0 | 1], String(method), `/api/files/stream/${id}`, {
    ...phone,
    Range: `bytes=0-${count - 1}`,
    'X-Forwarded-For': String(from),
    ...(more as Record<string, string>),
  })

const windowsOf = (id: string) => api.db.select().from(podcastListens).where(eq(podcastListens.podcastId, id))
const listensOf = async (id: string) =>
  (await api.db.select({ listens: podcasts.listens }).from(podcasts).where(eq(podcasts.id, id)))[0]!.listens

const someAddress = () => fromElsewhere()['x-forwarded-for']!

/** Reads the count once all previous bytes are recorded: a later listen of somebody else is visible. */
async function expectListens(id: string, count: number) {
  await listen(id, minute, { from: someAddress() })
  await expect.poll(() => listensOf(id)).toBe(count + 1)
}

test('a minute makes a listen, whole or in pieces, from any server, once in 24 hours', async () => {
  const id = await add()
  await Promise.all([0, 1, 0, 1].map((server) => listen(id, Math.ceil(minute / 5), { server })))
  await expect.poll(async () => (await windowsOf(id))[0]?.bytes).toBe(4 * Math.ceil(minute / 5))
  expect(await listensOf(id)).toBe(0)
  await Promise.all([0, 1, 0, 1, 0, 1].map((server) => listen(id, minute, { server })))
  await expect.poll(() => listensOf(id)).toBe(1)
  await listen(id, minute, { from: '203.0.113.2' })
  await listen(id, minute, { ...phone, 'User-Agent': 'Podcasts/1.0' })
  await expect.poll(() => listensOf(id)).toBe(3)
  await expectListens(id, 3)
  const { body } = await api.call(calls.get, { podcast_id: id }, { token: owner.token })
  expect(body.listens).toBe(4)
})

test('after 24 hours it is another listen', async () => {
  const id = await add()
  await listen(id, minute - 10)
  await expect.poll(async () => (await windowsOf(id)).length).toBe(1)
  await api.db
    .update(podcastListens)
    .set({ startedAt: sql`now() - interval '25 hours'` })
    .where(eq(podcastListens.podcastId, id))
  await listen(id, minute - 10)
  await expect
    .poll(async () => (await windowsOf(id)).map((one) => one.startedAt.getTime() > Date.now() - 60_000))
    .toEqual([true])
  expect(await listensOf(id)).toBe(0)
  await listen(id, 10)
  await expect.poll(() => listensOf(id)).toBe(1)
})

test('all of a podcast shorter than a minute is a listen', async () => {
  const id = await add({ audio: { bytes: bytes.subarray(0, 20_000), extension: 'mp3', duration: 20 } })
  await listen(id, 20_000)
  await expect.poll(() => listensOf(id)).toBe(1)
})

test('bots, HEAD, probes, the owner, rejected requests and private podcasts do not count', async () => {
  const id = await add()
  await listen(id, minute, { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await listen(id, minute, { method: 'HEAD' })
  await listen(id, minute, { method: 'POST' })
  await listen(id, minute, { Authorization: owner.token })
  await listen(id, minute, { Range: `bytes=${bytes.length}-` })
  for (let probes = 0; probes < 5; probes++) await listen(id, 2)
  const hidden = await add({ privacyStatus: 3 })
  await listen(hidden, minute, { Authorization: owner.token })
  await expectListens(id, 0)
  expect(await windowsOf(id)).toHaveLength(1)
  expect(await windowsOf(hidden)).toEqual([])
})

test('a signed-in user is one listener at any address', async () => {
  const id = await add()
  const { token } = await person(api)
  await listen(id, minute - 10, { from: '203.0.113.1', Authorization: token })
  await expect.poll(async () => (await windowsOf(id)).length).toBe(1)
  await listen(id, 10, { from: '203.0.113.2', Authorization: token })
  await expect.poll(() => listensOf(id)).toBe(1)
  expect(await windowsOf(id)).toHaveLength(1)
})

test('an aborted request counts the bytes sent, and the rest is not read', async () => {
  const large = { bytes: longRecording(60_000_000), extension: 'mp3', duration: 600 }
  const id = await add({ audio: large })
  const socket = connect(ports[0], '127.0.0.1')
  socket.write(
    `GET /api/files/stream/${id} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${phone['User-Agent']}\r\n\r\n`,
  )
  // The reader stops, and the kernel's buffers are full long before the end.
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  socket.destroy()
  await expect.poll(async () => (await windowsOf(id)).length).toBe(1)
  const [window] = await windowsOf(id)
  expect(window!.bytes).toBeGreaterThan(0)
  expect(window!.bytes).toBeLessThan(30_000_000)
})

test('sent bytes are deleted after two days', async () => {
  const id = await add()
  const row = (listener: string, age: string) => ({
    podcastId: id,
    listener,
    bytes: 1,
    startedAt: sql`now() - ${age}::interval`,
  })
  await api.db.insert(podcastListens).values([row('recent', '47 hours'), row('expired', '49 hours')])
  await tidy(api.db, api.storage, api.jobs)
  expect((await windowsOf(id)).map(({ listener }) => listener)).toEqual(['recent'])
})
