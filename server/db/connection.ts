import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { databaseErrorCode } from './error-code.ts'
import { NotingPool } from './unavailable.ts'

/** The database or a transaction in it: what a store works on. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** PostgreSQL's codes for a transaction that lost against another and can simply be tried again. */
const retriable = new Set(['40001', '40P01'])

/** How long a call waits for a connection, in milliseconds; then it is to come again. */
export const longestQueueing = 4000

/** The pools behind the databases that `connect` returned. */
const pools = new WeakMap<Db, Pool>()

/** Opens the database at `url` for the calls. `queueing`: how long each waits for a connection, in milliseconds. */
export function connect(url: string, queueing = longestQueueing) {
  const { pool, close } = openPool(url, {
    max: 20,
    statement_timeout: 60_000,
    connectionTimeoutMillis: queueing,
  })
  const db: Db = drizzle(pool)
  pools.set(db, pool)
  return { pool, db, close }
}

/** A pool of connections to `url`. `close` waits for what runs, and until the database has closed each of them. */
export function openPool(url: string, options: PoolConfig) {
  const pool: Pool = new NotingPool({ connectionString: url, connectionTimeoutMillis: 10_000, ...options })
  const open = new Set<PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  const close = async () => {
    // This has only asked for the end of each, and a database that stops meanwhile would cut them off.
    await pool.end()
    while (open.size > 0) await new Promise((resolve) => pool.once('remove', resolve))
  }
  return { pool, close }
}

/** Runs `work` in one transaction, in a savepoint where `db` is one already. Retries on deadlock, twice at most. */
export function transaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = pools.get(db)
  return retryOnDeadlock(() => (pool ? transactionOf(pool, work) : db.transaction((tx) => work(tx))))
}

const dialect = new PgDialect()

/**
 * One transaction on a connection of its own. Drizzle's leaks the connection where `begin` fails, and throws the error
 * of `rollback` in place of the one that led to it: a connection that was lost needs neither.
 */
async function transactionOf<T>(pool: Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(
      new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined),
    )
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Does `work`, which is one transaction; retries it, twice at most, where it lost against another one. */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !retriable.has(databaseErrorCode(error) ?? '')) throw error
    }
  }
}
