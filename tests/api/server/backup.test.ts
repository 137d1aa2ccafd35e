import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { BackupError } from '#server/backup/error.ts'
import { backUp, watchBackups } from '#server/backup/nightly.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { bucketStore, folderStore } from '#server/backup/stores.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { users } from '#server/db/schema/account.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { unsentMessages } from '#server/db/schema/unsent.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { bucketStorage } from '#server/gateways/storage/bucket-storage.ts'
import { folderStorage } from '#server/gateways/storage/folder-storage.ts'
import { blockRemovals, withRemovalLock } from '#server/gateways/storage/removal-lock.ts'
import { makeArtwork } from '#server/podcasts/artwork.ts'
import { readSettings } from '#server/settings.ts'
import { startApi } from '#tests/support/api.ts'
import { makeScryptCheap } from '#tests/support/cheap-scrypt.ts'
import { backupCommand, restoreCommand } from '#tests/support/operator-command.ts'
import { operatorSession } from '#tests/support/operator.ts'
import { databaseAt, emptyDatabase } from '#tests/support/database/own-database.ts'
import { startServer } from '#tests/support/server-process.ts'
import { startS3 } from '#tests/support/stand-ins/s3-stand-in.ts'

// On a busy machine a start from the sources alone takes minutes.
vi.setConfig({ testTimeout: 5 * 60_000 })

const costs = makeScryptCheap()
const passphrase = 'four words of Kreyòl'
const folder = mkdtempSync(join(tmpdir(), 'lakou-backup-'))
const backupDir = join(folder, 'backups')
const api = await startApi({
  DATA_DIR: join(folder, 'data'),
  BACKUP_DIR: backupDir,
  OPERATOR_EMAIL: 'operator@example.org',
})
const store = folderStore(backupDir)
const name = 'church.backup'
const from = { databaseUrl: api.url, storage: api.storage, passphrase }
const nightly = { ...api, databaseUrl: api.url }

beforeAll(async () => {
  await fillDemo(api.db, { storage: api.storage, makeArtwork })
  // In two pieces of a restored file, and nothing that packs well.
  await api.storage.put('audio/large.mp3', Buffer.alloc(9 * 1024 * 1024, 'lakou'))
  await api.storage.put('photos/empty/1', Buffer.alloc(0))
  await writeBackup({ ...from, store, name })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let target: Awaited<ReturnType<typeof emptyDatabase>> & { files: string }
beforeEach(async () => {
  const database = await emptyDatabase(inject('databaseUrl'))
  target = { ...database, files: mkdtempSync(join(folder, 'restored-')) }
  return database.drop
})

const restore = (read: () => AsyncIterable<Uint8Array> = () => store.read(name), given = passphrase) =>
  restoreBackup({
    read,
    passphrase: given,
    databaseUrl: target.url,
    storage: folderStorage(target.files),
  })

/** All rows of all tables as text. */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${table.name} t order by 1`,
    )
    found[table.name] = rows.map(({ row }) => row)
  }
  await client.end()
  return found
}

function filesOf(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(path, file)).isFile())
    .toSorted()
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(path, file)).toString('base64')]))
}

test('what is restored is all that there was, row by row and byte by byte, and is good to go on with', async () => {
  const before = await rowsOf(api.url)
  expect(before['public.members']).toHaveLength(250)
  await restore()
  expect(await rowsOf(target.url)).toEqual(before)
  expect(filesOf(target.files)).toEqual(filesOf(join(folder, 'data/files')))
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  const foreignKeys = `select count(*)::int from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`
  expect((await client.query(foreignKeys)).rows).toEqual((await api.pool.query(foreignKeys)).rows)
  // The numbers go on, and the triggers that keep the sums run again.
  await client.query(
    `insert into unsent_messages (channel, recipient, body) values ('sms', '+50937000000', 'x')`,
  )
  await client.query('delete from donations where id in (select id from donations limit 5)')
  const sums = await client.query(
    'select (select sum(amount_minor) from donations) = (select sum(amount_minor) from donation_days) as agree',
  )
  expect(sums.rows).toEqual([{ agree: true }])
  await client.end()
})

test('a backup says nothing to who has not the passphrase, and each guess costs 128 MB', async () => {
  const bytes = readFileSync(join(backupDir, name))
  expect(bytes.includes('Lapè')).toBe(false)
  await expect(restore(undefined, 'five words of Kreyòl')).rejects.toThrow(/passphrase does not fit/)
  expect(costs.at(-1)).toMatchObject({ N: 2 ** 17, r: 8, p: 1 })
})

const altered = (change: (bytes: Buffer) => Buffer) => {
  const bytes = change(Buffer.from(readFileSync(join(backupDir, name))))
  return async function* () {
    yield bytes
  }
}

test.each([
  ['its last byte is missing', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['its last chunk is missing', (bytes: Buffer) => bytes.subarray(0, 64 + 3 * (65_536 + 16))],
  ['a byte is another one', (bytes: Buffer) => (bytes.writeUInt8(bytes[200_000]! ^ 1, 200_000), bytes)],
  [
    'its last byte is another one',
    (bytes: Buffer) => (bytes.writeUInt8(bytes.at(-1)! ^ 1, bytes.length - 1), bytes),
  ],
  ['it has only its first bytes', (bytes: Buffer) => bytes.subarray(0, 50)],
  ['it is another file', () => Buffer.from('PK a zip, say, of which nobody made a backup')],
])('a backup is refused, and nothing stored, when %s', async (_, change) => {
  await expect(restore(altered(change))).rejects.toBeInstanceOf(BackupError)
  expect(await rowsOf(target.url)).toEqual({})
  expect(filesOf(target.files)).toEqual({})
})

test('nothing is restored over what is there', async () => {
  writeFileSync(join(target.files, 'photo'), 'here')
  await expect(restore()).rejects.toThrow(/files already/)
  rmSync(join(target.files, 'photo'))
  await migrateDatabase(target.url)
  await expect(restore()).rejects.toThrow(/tables already/)
})

test('a backup of an older version is brought to this one', async () => {
  const old = await databaseAt(inject('databaseUrl'), 20)
  await writeBackup({ ...from, databaseUrl: old.url, store, name: 'old.backup' })
  await old.drop()
  await restore(() => store.read('old.backup'))
  expect(Object.keys(await rowsOf(target.url))).toEqual(Object.keys(await rowsOf(api.url)))
})

test('a database or a backup of a newer version is refused with a sentence', async () => {
  await migrateDatabase(target.url)
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
  )
  await client.end()
  await expect(migrateDatabase(target.url)).rejects.toThrow(/newer version of Lakou has changed the database/)
  await writeBackup({ ...from, databaseUrl: target.url, store, name: 'newer.backup' })
  const fresh = await emptyDatabase(inject('databaseUrl'))
  const restoring = restoreBackup({
    read: () => store.read('newer.backup'),
    passphrase,
    databaseUrl: fresh.url,
    storage: folderStorage(target.files),
  })
  await expect(restoring).rejects.toThrow(/newer version of Lakou/)
  expect(await rowsOf(fresh.url)).toEqual({})
  await fresh.drop()
})

test('jobs that nobody does any more are failed ones after a restore', async () => {
  const [person] = await api.db.select({ id: users.id }).from(users).limit(1)
  const job = { id: 'left', kind: 'export', personId: person!.id, subject: 's', status: 'running' } as const
  await api.db.insert(jobs).values(job)
  await writeBackup({ ...from, store, name: 'running.backup' })
  await api.db.delete(jobs).where(eq(jobs.id, job.id))
  await restore(() => store.read('running.backup'))
  expect((await rowsOf(target.url))['public.jobs']!.join()).toMatch(/left,export,.*failed/)
})

test('what is written and removed meanwhile leaves no row without its file', async () => {
  const storage = withRemovalLock(api.storage, api.pool)
  const stopping = new AbortController()
  let written = 0
  const writer = (async () => {
    for (; !stopping.signal.aborted; written++) {
      const key = `photos/live/${written}`
      await storage.put(key, Buffer.from(String(written)))
      await api.db.execute(
        sql`insert into operator_secrets (hash, kind, expires_at) values (${key}, 'key', now())`,
      )
      const gone = `photos/live/${written - 2}`
      await api.db.execute(sql`delete from operator_secrets where hash = ${gone}`)
      await storage.remove(gone)
    }
  })()
  try {
    await expect.poll(() => written).toBeGreaterThan(3)
    await writeBackup({ ...from, store, name: 'live.backup' })
  } finally {
    stopping.abort()
    await writer
  }
  await restore(() => store.read('live.backup'))
  const rows = (await rowsOf(target.url))['public.operator_secrets']!.join('\n')
  const referred = [...rows.matchAll(/photos\/live\/\d+/g)].map(([key]) => key)
  expect(referred.length).toBeGreaterThan(0)
  expect(Object.keys(filesOf(target.files))).toEqual(expect.arrayContaining(referred))
  await api.storage.remove('photos/live')
})

test('removals wait while they are held', async () => {
  const storage = withRemovalLock(api.storage, api.pool)
  await storage.put('photos/held', Buffer.from('x'))
  const release = await blockRemovals(api.url)
  const removal = storage.remove('photos/held')
  // Of this database alone: others wait for locks of their own.
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`
  await expect.poll(async () => (await api.pool.query(waiting)).rowCount).toBe(1)
  expect(await storage.stat('photos/held')).toBeDefined()
  await release()
  await removal
  expect(await storage.stat('photos/held')).toBeUndefined()
})

test('a backup goes into a bucket and comes back from it', async () => {
  const s3 = await startS3()
  const { bucket } = readSettings({ ...s3.env })
  const own = bucketStore(bucketStorage(bucket!), bucket!.name, 'backups')
  await bucketStorage(bucket!).put('photos/1', Buffer.from('photo'))
  await writeBackup({ ...from, storage: bucketStorage(bucket!), store: own, name: 'b.backup' })
  await restore(() => own.read('b.backup'))
  expect(filesOf(target.files)).toEqual({ 'photos/1': Buffer.from('photo').toString('base64') })
  await s3.stop()
})

test('each night makes one with a passphrase of its own, and the operator’s page says when', async () => {
  const headers = await operatorSession(api.db, (path) => api.app.request(path))
  const page = async () => (await api.app.request('/unsent', { headers })).text()
  expect(await page()).toContain('There is none yet.')
  await backUp(nightly)
  const made = readdirSync(backupDir).find((file) => file.startsWith('lakou-'))!
  expect(await page()).toContain(made.slice(6, 16))
  const secret = readFileSync(join(backupDir, 'passphrase.txt'), 'utf8').trim()
  expect(statSync(join(backupDir, made)).mode & 0o77).toBe(0)
  await restore(() => store.read(made), secret)
})

test('after two days without a backup a mail goes to the operator', async () => {
  const toOperator = () => api.db.$count(unsentMessages, eq(unsentMessages.recipient, 'operator@example.org'))
  await watchBackups(nightly)
  expect(await toOperator()).toBe(0)
  const made = readdirSync(backupDir).find((file) => file.startsWith('lakou-'))!
  cpSync(join(backupDir, made), join(backupDir, 'lakou-2026-01-02T02-41-00Z.backup'))
  rmSync(join(backupDir, made))
  await watchBackups(nightly)
  expect(await toOperator()).toBe(1)
})

test('the commands make one beside the running server, and a server starts on what was restored', async () => {
  const here = { DATA_DIR: join(folder, 'serving'), PORT: '0' }
  const server = await startServer(here)
  const file = join(folder, 'elsewhere/by-hand.backup')
  const made = await backupCommand(here, file)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('read back and found whole') })
  expect(await restoreCommand(here, file)).toMatchObject({
    code: 1,
    error: expect.stringContaining('in use'),
  })
  await server.stop()
  const again = { ...here, BACKUP_DIR: `${here.DATA_DIR}-backups`, DATA_DIR: join(folder, 'restored') }
  const restored = await restoreCommand(again, file)
  expect(restored.code).toBe(0)
  // Nothing but how far it is, where that takes a while.
  expect(restored.error.replace(/(Restored|Read back and checked): [\d.]+ MB\n/g, '')).toBe('')
  expect(await restoreCommand(again, file)).toMatchObject({
    code: 1,
    error: expect.stringContaining('tables already'),
  })
  expect(await restoreCommand(again, `${file}.not`)).toMatchObject({ code: 1 })
  await (await startServer(again)).stop()
})
