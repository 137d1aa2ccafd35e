import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { account } from '#contract/account/account.ts'
import { accountData } from '#contract/account/account-data.ts'
import { exportKind } from '#server/account/own-data/job-kind.ts'
import { dataExports } from '#server/db/schema/account-data.ts'
import { securityEvents } from '#server/db/schema/identities.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { podcasts } from '#server/db/schema/podcasts.ts'
import { tidy } from '#server/housekeeping.ts'
import { startJob } from '#server/tracked-jobs.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { garbageCollector } from '#tests/support/blogs/collect-garbage.ts'
import { keysBelow } from '#tests/support/keys-below.ts'
import { download, findExport, ownData, readyExport } from '#tests/support/samples/account/own-data.ts'
import { addPodcast, longRecording } from '#tests/support/samples/podcasts.ts'
import { lastMail } from '#tests/support/samples/visitors.ts'

// A database of its own: its jobs are to be done by this server, whose storage the tests hold up.
const api = await startApi({})
afterEach(() => vi.restoreAllMocks())

const start = (by: { token: string }) => api.call(accountData.start, {}, { token: by.token })
const remove = (by: { token: string }, export_id: string) =>
  api.call(accountData.remove, { export_id }, { token: by.token })

/** Holds up whoever reads the recordings of podcasts. Returns how to let them go on, and who has begun. */
function holdRecordings() {
  let goOn = () => {}
  const released = new Promise<void>((resolve) => (goOn = resolve))
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const read = api.storage.read.bind(api.storage)
  vi.spyOn(api.storage, 'read').mockImplementation((key, range) => {
    if (!key.startsWith('audio/')) return read(key, range)
    begin()
    const held = new PassThrough()
    void released.then(() => read(key, range).pipe(held))
    return held
  })
  return { begun, goOn }
}

it('is made once at a time, noted in the security list, and told by mail when it is ready', async () => {
  const someone = await person(api)
  const { id: userId, email } = someone.user
  await addPodcast(api, userId)
  const { begun, goOn } = holdRecordings()
  const { body: first } = await start(someone)
  expect(first).toMatchObject({ status: 'queued', size: null, url: null, expiresAt: null })
  await begun
  expect((await start(someone)).body).toMatchObject({ id: first.id, status: 'running' })
  await expect.poll(async () => (await findExport(api, someone))?.progress).toBeGreaterThan(0)
  goOn()
  await expect.poll(async () => (await findExport(api, someone))?.status).toBe('ready')
  const ready = (await findExport(api, someone))!
  const left = Date.parse(ready.expiresAt!) - Date.now()
  expect(left / 3_600_000).toBeCloseTo(24, 1)
  const noted = await api.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))
  expect(noted.filter(({ kind }) => kind === 'data_downloaded')).toHaveLength(1)
  const mail = await lastMail(api.db, email!)
  expect(mail).toMatchObject({ subject: 'Your data is ready' })
  expect(mail!.body).toContain('/data')

  // A new one takes its place.
  expect((await readyExport(api, someone)).id).not.toBe(first.id)
  expect(await keysBelow(api.storage, `exports/${first.id}`)).toEqual([])
})

it('ends soon when it is cancelled, and leaves nothing', async () => {
  const someone = await person(api)
  await addPodcast(api, someone.user.id, {
    audio: { bytes: longRecording(20_000_000), extension: 'mp3', duration: 9 },
  })
  const { begun } = holdRecordings()
  const { body } = await start(someone)
  await begun
  expect(await remove(await person(api), body.id)).toMatchObject({ status: 404 })
  expect(await remove(someone, body.id)).toMatchObject({ status: 200 })
  const status = async () =>
    (await api.db.select().from(jobs).where(eq(jobs.subject, body.id))).map((row) => row.status)
  await expect.poll(status).toEqual(['cancelled'])
  expect(await findExport(api, someone)).toBeNull()
  expect(await keysBelow(api.storage, `exports/${body.id}`)).toEqual([])
  expect(await remove(someone, body.id)).toMatchObject({ status: 404 })
})

it('is made anew after a server died in the middle of it, and once', async () => {
  const someone = await person(api)
  const { id: userId } = someone.user
  await addPodcast(api, userId)
  // What a killed process leaves behind: a part, and the note where it was writing to.
  const id = randomUUID()
  const key = `exports/${id}/first.zip`
  const name = await api.storage.openParts(key)
  await api.storage.putPart({ key, name }, 1, Buffer.alloc(1000))
  const begun = { id, userId, language: 'en' as const, storageKey: key, storageUpload: name }
  await api.db.insert(dataExports).values(begun)
  await startJob(api.db, api.jobs, exportKind, { personId: userId, userId, data: { id } })
  await expect.poll(async () => (await findExport(api, someone))?.status).toBe('ready')
  const { url } = (await findExport(api, someone))!
  expect((await download(api, url!)).status).toBe(200)
  const keys = await keysBelow(api.storage, `exports/${id}`)
  expect(keys).toHaveLength(1)
  expect(keys).not.toContain(key)
  // The queue has it done a second time: nothing is left to do.
  await startJob(api.db, api.jobs, exportKind, { personId: userId, userId, data: { id } })
  const statuses = async () =>
    (await api.db.select().from(jobs).where(eq(jobs.subject, id))).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['done', 'done'])
  expect(await keysBelow(api.storage, `exports/${id}`)).toEqual(keys)
})

it('is tried again when the storage fails in the middle of it', async () => {
  const someone = await person(api)
  await addPodcast(api, someone.user.id)
  vi.spyOn(api.storage, 'putPart').mockRejectedValueOnce(new Error('The disk is full.'))
  const { id } = await readyExport(api, someone)
  expect(await keysBelow(api.storage, `exports/${id}`)).toHaveLength(1)
})

it('says which file is missing, and has all others', async () => {
  const someone = await person(api)
  const podcast = await addPodcast(api, someone.user.id)
  await api.db.update(podcasts).set({ artwork: 'gone' }).where(eq(podcasts.id, podcast))
  const { files, csv } = await ownData(api, someone)
  const picture = `podcasts/2026-11-15 The good shepherd ${podcast.slice(0, 8)}.jpg`
  expect(files.has(picture)).toBe(false)
  expect(csv('README.txt')).toMatch(new RegExp(`could not be found[^]*${picture}`))
})

it('says that it has failed, and can then be asked for again', async () => {
  const someone = await person(api)
  const { id } = await readyExport(api, someone)
  await api.db.update(dataExports).set({ expiresAt: null, size: null }).where(eq(dataExports.id, id))
  await api.db.update(jobs).set({ status: 'failed' }).where(eq(jobs.subject, id))
  expect(await findExport(api, someone)).toMatchObject({ status: 'failed', url: null })
  expect((await readyExport(api, someone)).id).not.toBe(id)
})

it('is downloaded by its owner’s sessions alone, while they last, and for a day', async () => {
  const someone = await person(api)
  const other = await person(api)
  const { url } = await readyExport(api, someone)
  expect((await download(api, url!)).status).toBe(200)
  const sessionOf = ({ refreshToken }: typeof other) => refreshToken.split('.')[0]!
  const forged = [
    url!.replace(sessionOf(someone), sessionOf(other)),
    url!.replace(/signature=.{5}/, 'signature=AAAAA'),
    url!.replace(/export\/[^/]+/, `export/${randomUUID()}`),
  ]
  for (const address of forged) expect((await download(api, address)).status).toBe(404)

  const expireIn = (interval: string) =>
    api.db
      .update(dataExports)
      .set({ expiresAt: sql`now() + ${interval}::interval` })
      .where(eq(dataExports.userId, someone.user.id))
  await expireIn('-1 second')
  expect((await download(api, url!)).status).toBe(404)
  expect(await findExport(api, someone)).toBeNull()
  await expireIn('1 hour')
  await api.call(account.endSession, { session_id: 'current' }, { token: someone.token })
  expect((await download(api, url!)).status).toBe(404)
})

it('is deleted once its day is over, with what an older one has left in the storage', async () => {
  const [over, open] = [await person(api), await person(api)]
  const { id } = await readyExport(api, over)
  const kept = await readyExport(api, open)
  await api.db
    .update(dataExports)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(dataExports.id, id))
  await tidy(api.db, api.storage, api.jobs)
  expect(await findExport(api, over)).toBeNull()
  expect(await keysBelow(api.storage, `exports/${id}`)).toEqual([])
  expect((await download(api, kept.url!)).status).toBe(200)
})

it('takes the memory of a few parts, however long the recordings are', async () => {
  const someone = await person(api)
  const audio = { bytes: longRecording(100_000_000), extension: 'mp3', duration: 9 }
  await addPodcast(api, someone.user.id, { audio })
  audio.bytes = Buffer.alloc(0)
  // What is in use whenever a part is stored: garbage stays for as long as it suits Node, which may be for half of it all.
  const collect = garbageCollector()
  const buffers = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = buffers()
  const seen: number[] = []
  const { putPart } = api.storage
  vi.spyOn(api.storage, 'putPart').mockImplementation((...part) => {
    seen.push(buffers() - before)
    return putPart(...part)
  })
  await readyExport(api, someone)
  expect(seen.length).toBeGreaterThan(4)
  expect(Math.max(...seen)).toBeLessThan(60_000_000)
})
