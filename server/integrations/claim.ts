import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem, serverBusy } from '#server/http/problem.ts'

/** Concurrent claims per process; each holds a connection while it waits for the network. */
const atOnce = 4

let underWay = 0

/**
 * Runs `work` under an advisory lock across all processes of this database, without an open transaction. Throws 409
 * when the lock is taken, 503 above `atOnce`.
 */
export async function withClaim<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  if (underWay >= atOnce) throw serverBusy()
  underWay++
  try {
    const client = await pool.connect()
    let isLocked = false
    try {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [name],
      )
      isLocked = rows[0]!.taken
      if (!isLocked) throw new Problem(409, m.blog_sync_running())
      try {
        return await work()
      } finally {
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
        isLocked = false
      }
    } finally {
      // Closing the connection releases the lock.
      client.release(isLocked)
    }
  } finally {
    underWay--
  }
}
