import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem, serverBusy } from '#server/http/problem.ts'

/** How much of this process may go on at once: each holds a connection while it waits for a network. */
const atOnce = 4

let underWay = 0

/**
 * Does work that goes over a network while nobody else, in whatever process of this database, does any under the same
 * name: no transaction is open meanwhile, and the claim ends with the process that holds it. Throws a 409 where somebody
 * else has the claim, and a 503 where too much is under way.
 */
export async function withClaim<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  if (underWay >= atOnce) throw serverBusy()
  underWay++
  try {
    const client = await pool.connect()
    let isHeld = false
    try {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [name],
      )
      isHeld = rows[0]!.taken
      if (!isHeld) throw new Problem(409, m.blog_sync_running())
      try {
        return await work()
      } finally {
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
        isHeld = false
      }
    } finally {
      // A connection that still has the claim ends, and the claim with it.
      client.release(isHeld)
    }
  } finally {
    underWay--
  }
}
