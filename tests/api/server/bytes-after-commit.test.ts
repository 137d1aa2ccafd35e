import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { podcasts } from '#contract/podcasts.ts'
import { buildApp } from '#server/app.ts'
import type { Db } from '#server/db/connection.ts'
import { uploads } from '#server/db/schema/files.ts'
import { imports as importTable } from '#server/db/schema/imports.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { tidy } from '#server/housekeeping.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import type { Api, CallOptions } from '#tests/support/api.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import { addPodcast, recording } from '#tests/support/samples/podcasts.ts'

// A database of its own: a trigger in it makes commits fail.
const api = await startApi({})

const inTransaction = new AsyncLocalStorage<true>()
/** Storage calls that were made while a transaction was open. */
let storedInTransaction: string[] = []

/** The storage, noting each call that is made inside a transaction. */
const watchedStorage = new Proxy(api.storage, {
  get: (storage, name: keyof Storage) =>
    function watched(...values: never[]) {
      if (inTransaction.getStore()) storedInTransaction.push(name)
      return (storage[name] as (...all: never[]) => unknown)(...values)
    },
})
const watchedDb = new Proxy(api.db, {
  get(db, name, receiver) {
    if (name !== 'transaction') return Reflect.get(db, name, receiver)
    return (work: (tx: Db) => Promise<unknown>) =>
      db.transaction((tx) => inTransaction.run(true, () => work(tx)))
  },
})
const app = buildApp({ ...api, db: watchedDb, storage: watchedStorage })

async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions) {
  const response = await app.request(...callRequest(endpoint, input, options))
  const body: ResponseOf<E> & { message?: string } = await response.json()
  return { status: response.status, body, headers: response.headers }
}
const watchedApi = { ...api, app, call } as Api

let by: Awaited<ReturnType<typeof owner>>
beforeAll(async () => {
  by = await owner(api)
  await api.db.execute(sql`
    create function fail_commit() returns trigger language plpgsql
    as $$ begin raise exception 'this commit fails'; end $$`)
})

const failing = ['members', 'imports', 'podcasts', 'audio_files', 'uploads'] as const

/** Until the test's end, a transaction that changes the table fails when it commits. */
async function failCommits(table: (typeof failing)[number]) {
  await api.db.execute(
    sql.raw(`create constraint trigger fails after update or delete on ${table}
      deferrable initially deferred for each row execute function fail_commit()`),
  )
}
afterEach(async () => {
  for (const table of failing) {
    await api.db.execute(sql.raw(`drop trigger if exists fails on ${table}`))
  }
  storedInTransaction = []
})

const picture = async (background: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ])

async function memberWithPhoto() {
  const { id } = await member(api, by.token, by.church.id)
  const input = { member_id: id, file: await picture('red') }
  const { body } = await call(members.setPhoto, input, { token: by.token })
  return { id, photo: body.photo! }
}
const photoOf = async (id: string) =>
  (await api.db.select({ photo: memberTable.photo }).from(memberTable).where(eq(memberTable.id, id)))[0]
    ?.photo
const isStored = async (key: string) => (await api.storage.stat(key))?.size !== undefined

test('a new photo whose commit fails leaves the member the old one', async () => {
  const { id, photo } = await memberWithPhoto()
  await failCommits('members')
  const input = { member_id: id, file: await picture('blue') }
  expect((await call(members.setPhoto, input, { token: by.token })).status).toBe(500)
  expect(await photoOf(id)).toBe(photo)
  expect(await isStored(`photos/${photo}`)).toBe(true)
})

/** With a key the call's changes are committed together with the key, else by the handler. */
const keys: Record<string, string>[] = [{}, { 'idempotency-key': 'one key, which no call keeps' }]

test.each(keys)(
  'a removal of a photo whose commit fails leaves the member the photo (%o)',
  async (headers) => {
    const { id, photo } = await memberWithPhoto()
    await failCommits('members')
    expect((await call(members.removePhoto, { member_id: id }, { token: by.token, headers })).status).toBe(
      500,
    )
    expect(await photoOf(id)).toBe(photo)
    expect(await isStored(`photos/${photo}`)).toBe(true)
  },
)

test('a removal of a photo takes its bytes away, and one that is sent again changes nothing', async () => {
  const { id, photo } = await memberWithPhoto()
  const options = { token: by.token, headers: { 'idempotency-key': id } }
  expect((await call(members.removePhoto, { member_id: id }, options)).status).toBe(200)
  expect(await isStored(`photos/${photo}`)).toBe(false)
  expect((await call(members.removePhoto, { member_id: id }, options)).status).toBe(200)
})

test.each(keys)('an import whose cancelling fails at the commit keeps its file (%o)', async (headers) => {
  const id = await upload(watchedApi, by, 'manm.csv', 'Name,Phone\nAna Pòl,37123456\n')
  await settled(api, by, id)
  const [row] = await api.db.select().from(importTable).where(eq(importTable.id, id))
  await failCommits('imports')
  expect((await call(imports.cancel, { import_id: id }, { token: by.token, headers })).status).toBe(500)
  expect((await api.call(imports.get, { import_id: id }, { token: by.token })).status).toBe(200)
  expect(await isStored(row!.storageKey)).toBe(true)
})

test('an import that is cancelled takes its file along', async () => {
  const id = await upload(watchedApi, by, 'manm.csv', 'Name,Phone\nAna Pòl,37123456\n')
  await settled(api, by, id)
  const [row] = await api.db.select().from(importTable).where(eq(importTable.id, id))
  expect(await isStored(row!.storageKey)).toBe(true)
  expect((await call(imports.cancel, { import_id: id }, { token: by.token })).status).toBe(200)
  expect(await isStored(row!.storageKey)).toBe(false)
})

test.each(keys)('a recording whose deletion fails at the commit keeps its bytes (%o)', async (headers) => {
  const bytes = recording('short.wav')
  const audio = { bytes, extension: 'wav', duration: 2 }
  const podcast_id = await addPodcast(api, by.user.id, { audio })
  const key = `audio/${createHash('sha256').update(bytes).digest('hex')}.wav`
  const remove = () => call(podcasts.remove, { podcast_id }, { token: by.token, headers })
  await failCommits('podcasts')
  expect((await remove()).status).toBe(500)
  expect((await api.call(podcasts.get, { podcast_id })).status).toBe(200)
  expect(await isStored(key)).toBe(true)
})

test('a recording whose bytes could not be deleted is deleted, and leaves them to housekeeping', async () => {
  const bytes = recording('short.wav')
  const audio = { bytes, extension: 'wav', duration: 2 }
  const podcast_id = await addPodcast(api, by.user.id, { audio })
  const key = `audio/${createHash('sha256').update(bytes).digest('hex')}.wav`
  await failCommits('audio_files')
  expect((await call(podcasts.remove, { podcast_id }, { token: by.token })).status).toBe(200)
  expect((await api.call(podcasts.get, { podcast_id })).status).toBe(404)
  expect(await isStored(key)).toBe(true)
})

test('an upload that could not be deleted names no part whose bytes are gone', async () => {
  const opened = await api.call(
    files.initiate,
    { title: 'manm.csv', label: 'member-list', church_id: by.church.id },
    { token: by.token },
  )
  const { uploadId, key } = opened.body
  const part = { uploadId, key, partNumber: 1, file: new Blob(['Name']) }
  expect((await api.call(files.uploadPart, part, { token: by.token })).status).toBe(200)
  const lastActiveAt = new Date(Date.now() - 25 * 3_600_000)
  await api.db.update(uploads).set({ lastActiveAt }).where(eq(uploads.id, uploadId))
  await failCommits('uploads')
  await expect(tidy(watchedDb, watchedStorage, api.jobs)).rejects.toThrow('Failed query')
  const kept = await api.call(files.uploaded, { uploadId }, { token: by.token })
  expect(kept.body.parts).toEqual([])
  expect(await isStored(`${key}/whole.parts/1`)).toBe(false)
})

test('photos and imports store and delete no bytes inside a transaction', async () => {
  const { id } = await memberWithPhoto()
  // A key puts the call into a transaction, which one that stores bytes must not get.
  const withKey = () => ({ token: by.token, headers: { 'idempotency-key': randomUUID() } })
  await call(members.setPhoto, { member_id: id, file: await picture('green') }, withKey())
  await call(members.removePhoto, { member_id: id }, withKey())
  const list = await upload(watchedApi, by, 'manm.csv', 'Name,Phone\nAna Pòl,37123456\n')
  await settled(api, by, list)
  await call(imports.cancel, { import_id: list }, withKey())
  expect(storedInTransaction).toEqual([])
})
