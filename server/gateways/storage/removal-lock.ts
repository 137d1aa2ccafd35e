import type { Pool } from 'pg'
import pg from 'pg'
import { noteConnectionError } from '#server/db/unavailable.ts'
import type { Storage } from './storage.ts'

/** Advisory lock id; unique within the database. */
const removalLock = 7_203_515

/** Removals wait while `blockRemovals` is active in any process of this database. */
export function withRemovalLock(storage: Storage, pool: Pool): Storage {
  return {
    ...storage,
    async remove(key) {
      const client = await pool.connect()
      let isLocked = false
      try {
        // A lock of a transaction: a pooler may give each other statement to another connection.
        await client.query('begin')
        isLocked = true
        await client.query('select pg_advisory_xact_lock_shared($1)', [removalLock])
        await storage.remove(key)
        await client.query('commit')
        isLocked = false
      } finally {
        // Closing the connection releases its lock.
        client.release(isLocked)
      }
    },
  }
}

/** Blocks removals until the returned function is called. Waits for those in progress. */
export async function blockRemovals(url: string): Promise<() => Promise<void>> {
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
