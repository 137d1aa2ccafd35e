import { statfs } from 'node:fs/promises'
import type { Pool } from 'pg'

/** Minimum free space in bytes; below it, uploads or PostgreSQL's WAL may fail. */
const leastRoom = 256 * 1024 * 1024

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Health for monitoring. Throws when the database is unreachable. */
export async function healthOf(
  pool: Pick<Pool, 'query'>,
  dataDir: string,
  roomIn = freeBytes,
): Promise<{ status: 'ok' | 'disk_full'; code: 200 | 503 }> {
  await pool.query('select 1')
  const isFull = (await roomIn(dataDir)) < leastRoom
  return isFull ? { status: 'disk_full', code: 503 } : { status: 'ok', code: 200 }
}
