import type { Pool } from 'pg'
import pg from 'pg'
import { noteConnectionError } from '#server/db/unavailable.ts'
import type { Storage } from './storage.ts'

/** Any number that nothing else in the database locks. */
const removalLock = 7_203_515

/** The storage, whose bytes nobody removes while `holdRemovals` holds them, in whatever process of this database. */
export function withHeldRemovals(storage: Storage, pool: Pool): Storage {
  return {
    ...storage,
    async remove(key) {
      const client = await pool.connect()
      let isLocked = false
      try {
        await client.query('select pg_advisory_lock_shared($1)', [removalLock])
        isLocked = true
        await storage.remove(key)
        await client.query('select pg_advisory_unlock_shared($1)', [removalLock])
        isLocked = false
      } finally {
        // A connection that still has the lock ends, and its lock with it.
        client.release(isLocked)
      }
    },
  }
}

/** Lets removals wait until the returned function is called, and waits for those under way. */
export async function holdRemovals(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', noteConnectionError)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [removalLock])
  } catch (error) {
    await client.end()
    throw error
  }
  return () => client.end()
}
