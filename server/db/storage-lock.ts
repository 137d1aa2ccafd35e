import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { noteConnectionError } from './unavailable.ts'

/** Advisory lock ids; unique within the database. `places` is the first key of a pair. */
const locks = { taking: 7_203_516, places: 7_203_517 }

/** In milliseconds. A server that has just been stopped may hold its lock for a moment. */
const longestWait = 5000
const betweenAttempts = 500
/** Maximum pause between attempts to take a lost lock again, in milliseconds. */
const longestPause = 5000

/** Another server of this database stores its files elsewhere; the message is for the operator. */
export class StorageNotShared extends Error {
  override readonly name = 'StorageNotShared'
}

/** Identifies the bucket or folder of the files. The folder has an id, by which servers with the same one know it. */
async function placeOf({ bucket, dataDir }: Settings): Promise<string> {
  if (bucket) return `bucket ${bucket.endpoint ?? bucket.region} ${bucket.name}`
  const file = join(dataDir, 'storage-id')
  await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return `folder ${await readFile(file, 'utf8')}`
}

/**
 * Takes the lock that names where this server stores its files, and holds it until `close`, also over restarts of the
 * database. Throws `StorageNotShared` while a server with another place is running.
 * @param url of PostgreSQL itself, since the lock belongs to a session
 */
export async function holdStorageLock(
  url: string,
  settings: Settings,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const place = keyOf(await placeOf(settings))
  const stopping = new AbortController()
  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
  let taken = await takePatiently(url, place)
  const keep = async () => {
    while (!stopping.signal.aborted) {
      await taken.ended
      for (let tries = 0; !stopping.signal.aborted; tries++) {
        try {
          taken = await takeLock(url, place)
          break
        } catch (error) {
          log.error({ err: error }, 'the lock of the file storage was lost')
        }
        await wait(Math.min(longestPause, 100 * 2 ** tries))
      }
    }
    // A lock that was taken while `close` was called.
    await taken.client.end().catch(() => {})
  }
  const keeping = keep()
  return {
    async close() {
      stopping.abort()
      await taken.client.end().catch(() => {})
      await keeping
    },
  }
}

async function takePatiently(url: string, place: number) {
  for (const deadline = Date.now() + longestWait; ;) {
    try {
      return await takeLock(url, place)
    } catch (error) {
      if (!(error instanceof StorageNotShared) || Date.now() > deadline) throw error
    }
    await pause(betweenAttempts)
  }
}

function keyOf(place: string): number {
  return createHash('sha256').update(place).digest().readInt32BE(0) & 0x7fffffff
}

const otherPlaces = `select count(*)::int as others from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = $1::oid and objid <> $2::oid
    and database = (select oid from pg_database where datname = current_database())`

/** Takes the lock on a connection of its own. One server at a time, so that the second of two sees the first. */
async function takeLock(url: string, place: number) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lakou-storage',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', noteConnectionError)
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [locks.taking])
    const { rows } = await client.query<{ others: number }>(otherPlaces, [locks.places, place])
    if (rows[0]!.others > 0) throw new StorageNotShared(notShared)
    // Outlives the transaction.
    await client.query('select pg_advisory_lock_shared($1, $2)', [locks.places, place])
    await client.query('commit')
    return { client, ended }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

const notShared =
  'another server uses this database and stores its files in another place, so each would miss files of the other. ' +
  'Give all servers one bucket (S3_BUCKET) or, on one machine, one DATA_DIR; or stop the other server.'
