import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The database or a transaction in it: what a store works on. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** PostgreSQL's codes for a transaction that lost against another and can simply be tried again. */
const retriable = new Set(['40001', '40P01'])

/** Opens the database at `url` for the calls. */
export function connect(url: string) {
  const { pool, close } = openPool(url, { max: 20, statement_timeout: 60_000 })
  const db: Db = drizzle(pool)
  return { pool, db, close }
}

/** A pool of connections to `url`. `close` waits for what runs, and until the database has let go of each of them. */
export function openPool(url: string, options: pg.PoolConfig) {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 10_000, ...options })
  // Without a listener an idle connection that breaks (the database restarts) would end the process.
  pool.on('error', () => {})
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  const close = async () => {
    // This has only asked for the end of each, and a database that stops meanwhile would cut them off.
    await pool.end()
    while (open.size > 0) await new Promise((resolve) => pool.once('remove', resolve))
  }
  return { pool, close }
}

/** Runs `work` in one transaction, again (three times at most) when it lost against another one. */
export function transaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return retryOnDeadlock(() => db.transaction((tx) => work(tx)))
}

/** Does `work`, which is one transaction, again (three times at most) when it lost against another one. */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !retriable.has(databaseErrorCode(error) ?? '')) throw error
    }
  }
}

/** PostgreSQL's five-letter code of an error, looked up through the wrappers around it. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code
  }
  return undefined
}
