import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { files, partSize } from '#contract/files.ts'
import { podcasts as podcastCalls } from '#contract/podcasts.ts'
import { buildApp } from '#server/app.ts'
import { users } from '#server/db/schema/account.ts'
import { uploads } from '#server/db/schema/files.ts'
import { podcasts } from '#server/db/schema/podcasts.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { tidy } from '#server/housekeeping.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { keysBelow } from '#tests/support/keys-below.ts'
import { longRecording, recording } from '#tests/support/samples/podcasts.ts'
import { complete, open, partsOf, sendPart } from '#tests/support/samples/recording-upload.ts'
import { startS3 } from '#tests/support/stand-ins/s3-stand-in.ts'

const s3 = await startS3()
afterAll(s3.stop)
// With databases of their own: an upload that is too old is removed whenever another test tidies up.
const storages = { 'a folder': await startApi({}), 'a bucket': await startApi(s3.env) }

/** Unique audio. */
const unlike = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(randomUUID())])

/** A storage that fails before its nth step, like a killed server. */
function breakingStorage(storage: Storage) {
  let stepsLeft = 0
  const broken = Object.entries(storage).map(([name, work]) => [
    name,
    (...args: never[]) => {
      if (--stepsLeft === 0) throw new Error('killed')
      return (work as (...given: never[]) => unknown)(...args)
    },
  ])
  return {
    storage: Object.fromEntries(broken) as unknown as Storage,
    breakAt: (step: number) => (stepsLeft = step),
    hasBroken: () => stepsLeft <= 0,
  }
}

describe.each(Object.entries(storages))('an upload into %s', (_, api) => {
  it('results in the same bytes', async () => {
    const by = await person(api)
    const bytes = unlike(longRecording(2.2 * partSize))
    const opened = await open(api, by, { size: bytes.length })
    const parts = partsOf(bytes).reverse()
    await Promise.all(parts.map(([number, part]) => sendPart(api, by, opened, number, part)))
    const { status, body } = await complete(api, by, opened)
    expect(status).toBe(200)
    expect(body.etag).toBe(createHash('sha256').update(bytes).digest('hex'))
    const key = `audio/${body.etag}.mp3`
    expect((await buffer(api.storage.read(key))).equals(bytes)).toBe(true)
    const middle = { start: 5_000_000, end: 6_000_000 }
    expect((await buffer(api.storage.read(key, middle))).equals(bytes.subarray(5_000_000, 6_000_001))).toBe(
      true,
    )
  })

  it('becomes one podcast, at whichever step of completing the server is killed', async () => {
    const { storage, breakAt, hasBroken } = breakingStorage(api.storage)
    const app = buildApp({ ...api, storage })
    for (let at = 1; ; at++) {
      const by = await person(api)
      const opened = await open(api, by)
      const mine = unlike(recording('with-artwork.mp3'))
      await sendPart(api, by, opened, 1, mine)
      breakAt(at)
      await app.request(...callRequest(files.complete, opened, by))
      if (!hasBroken()) {
        expect(at).toBeGreaterThan(5)
        break
      }

      const { status, body } = await complete(api, by, opened)
      expect({ at, status, body }).toMatchObject({ at, status: 200, body: { id: opened.uploadId } })
      expect((await buffer(api.storage.read(`audio/${body.etag}.mp3`))).equals(mine)).toBe(true)
      const list = await api.call(podcastCalls.mine, {}, { token: by.token })
      expect(list.body.totalItems).toBe(1)
      const [user] = await api.db.select().from(users).where(eq(users.id, by.user.id))
      expect(user!.credits).toBe(9)
    }
  })

  it('leaves nothing when it is rejected, cancelled, or not completed within a day', async () => {
    const by = await person(api)
    const [rejected, cancelled, abandoned] = [await open(api, by), await open(api, by), await open(api, by)]
    const opened = [rejected, cancelled, abandoned]
    for (const one of opened) await sendPart(api, by, one, 1, Buffer.from('no recording'))
    expect((await complete(api, by, rejected)).status).toBe(400)
    expect((await api.call(files.cancel, cancelled, { token: by.token })).status).toBe(200)
    await api.db
      .update(uploads)
      .set({ lastActiveAt: sql`now() - interval '25 hours'` })
      .where(eq(uploads.id, abandoned.uploadId))
    await tidy(api.db, api.storage, api.jobs)
    for (const { key } of opened) expect(await keysBelow(api.storage, key)).toEqual([])
    expect((await complete(api, by, abandoned)).status).toBe(404)
  })

  it('stays as long as parts arrive, and its row stays until its bytes are deleted', async () => {
    const by = await person(api)
    const bytes = unlike(longRecording(1.2 * partSize))
    const [slow, abandoned] = [await open(api, by, { size: bytes.length }), await open(api, by)]
    const [first, second] = partsOf(bytes)
    const dayPasses = (id: string) =>
      api.db
        .update(uploads)
        .set({ lastActiveAt: sql`now() - interval '25 hours'` })
        .where(eq(uploads.id, id))
    await sendPart(api, by, slow, ...first!)
    await sendPart(api, by, abandoned, 1, Buffer.from('no recording'))
    for (const { uploadId } of [slow, abandoned]) await dayPasses(uploadId)
    await sendPart(api, by, slow, ...second!)

    const failing = { ...api.storage, remove: () => Promise.reject(new Error('The storage is down.')) }
    await expect(tidy(api.db, failing, api.jobs)).rejects.toThrow('The storage is down.')
    expect(await api.db.$count(uploads, eq(uploads.id, abandoned.uploadId))).toBe(1)
    await tidy(api.db, api.storage, api.jobs)
    expect(await api.db.$count(uploads, eq(uploads.id, abandoned.uploadId))).toBe(0)
    expect(await keysBelow(api.storage, abandoned.key)).toEqual([])
    expect((await complete(api, by, slow)).status).toBe(200)
  })

  it('keeps audio and artwork as long as a podcast refers to them', async () => {
    const by = await person(api)
    const title = `A title that nobody else has: ${randomUUID()}`
    const bytes = unlike(recording('short.wav'))
    const two = []
    for (const _again of [1, 2]) {
      const opened = await open(api, by, { title })
      await sendPart(api, by, opened, 1, bytes)
      two.push((await complete(api, by, opened)).body)
    }
    const [row] = await api.db.select().from(podcasts).where(eq(podcasts.id, two[0]!.id))
    const storedKeys = async () => [
      ...(await keysBelow(api.storage, 'audio')).filter((key) => key.includes(row!.audioHash)),
      ...(await keysBelow(api.storage, `artwork/${row!.artwork}`)),
    ]
    // A day later, because recent files may be about to be referenced.
    const isOurs = (key: string) => key.includes(row!.audioHash) || key.includes(row!.artwork)
    const later = { ...api.storage, list: (folder: string) => aged(api.storage.list(folder), isOurs) }
    for (const [i, { id }] of two.entries()) {
      await tidy(api.db, later, api.jobs)
      expect(await storedKeys()).toHaveLength(3)
      await api.db.delete(podcasts).where(eq(podcasts.id, id))
      if (i === 1) await tidy(api.db, api.storage, api.jobs)
      expect(await storedKeys()).toHaveLength(3)
    }
    await tidy(api.db, later, api.jobs)
    expect(await storedKeys()).toEqual([])
  })
})

/** The same list, in which some are a day older: the rest belongs to other tests. */
async function* aged(
  list: ReturnType<Storage['list']>,
  isOlder: (key: string) => boolean,
): ReturnType<Storage['list']> {
  for await (const { key, since } of list) {
    yield { key, since: isOlder(key) ? new Date(since.getTime() - 25 * 3_600_000) : since }
  }
}

it('leaves no multipart upload open in the bucket', async () => {
  const unfinished = await storages['a bucket'].db.$count(uploads, sql`result is null`)
  expect(await s3.openUploads()).toBe(unfinished)
})
