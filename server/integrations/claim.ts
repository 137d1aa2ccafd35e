import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem, serverBusy } from '#server/http/problem.ts'

/** Concurrent claims per process; each holds a connection while it waits for the network. */
const atOnce = 4

let underWay = 0

/**
 * Runs `work` under an advisory lock across all processes of this database, outside of the lock's transaction. Throws 409
 * when the lock is taken, 503 above `atOnce`.
 */
export async function withClaim<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  if (underWay >= atOnce) throw serverBusy()
  underWay++
  try {
    return await withLock(pool, name, work)
  } finally {
    underWay--
  }
}

async function withLock<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isOpen = false
  try {
    // A lock of a transaction: a pooler may give each other statement to another connection.
    await client.query('begin')
    isOpen = true
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
      [name],
    )
    try {
      if (!rows[0]!.taken) throw new Problem(409, m.blog_sync_running())
      return await work()
    } finally {
      await client.query('rollback')
      isOpen = false
    }
  } finally {
    // Closing the connection releases the lock.
    client.release(isOpen)
  }
}
