import { statfs } from 'node:fs/promises'
import type { Pool } from 'pg'

/** With less than this much room, in bytes, a recording or PostgreSQL's own log may be the one that does not fit. */
const leastRoom = 256 * 1024 * 1024

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns how the server is, for what watches it. Throws while the database cannot be reached. */
export async function healthOf(
  pool: Pick<Pool, 'query'>,
  dataDir: string,
  roomIn = freeBytes,
): Promise<{ status: 'ok' | 'disk_full'; code: 200 | 503 }> {
  await pool.query('select 1')
  const isFull = (await roomIn(dataDir)) < leastRoom
  return isFull ? { status: 'disk_full', code: 503 } : { status: 'ok', code: 200 }
}
