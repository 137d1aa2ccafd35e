import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { databaseErrorCode } from './error-code.ts'
import { NotingPool } from './unavailable.ts'

export type Db = PgDatabase<NodePgQueryResultHKT>

/** Codes of transactions that can be retried: serialization failure and deadlock. */
const retriable = new Set(['40001', '40P01'])

/** In milliseconds; afterwards a call fails as retryable. */
export const connectionTimeout = 4000

const pools = new WeakMap<Db, Pool>()

/** Opens the database for API calls. `queueing`: connection timeout in milliseconds. */
export function connect(url: string, queueing = connectionTimeout) {
  const { pool, close } = openPool(url, {
    max: 20,
    statement_timeout: 60_000,
    connectionTimeoutMillis: queueing,
  })
  const db: Db = drizzle(pool)
  pools.set(db, pool)
  return { pool, db, close }
}

/** Opens a connection pool. `close` waits for running queries and until the server has closed each connection. */
export function openPool(url: string, options: PoolConfig) {
  const pool: Pool = new NotingPool({ connectionString: url, connectionTimeoutMillis: 10_000, ...options })
  const open = new Set<PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  const close = async () => {
    // `end` only requests the close; a database that shuts down now would abort the connections.
    await pool.end()
    while (open.size > 0) await new Promise((resolve) => pool.once('remove', resolve))
  }
  return { pool, close }
}

/** Runs `work` in a transaction, or in a savepoint when `db` is a transaction. Retries twice on deadlock. */
export function transaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = pools.get(db)
  return retryOnDeadlock(() => (pool ? transactionOf(pool, work) : db.transaction((tx) => work(tx))))
}

const dialect = new PgDialect()

/**
 * Replaces Drizzle's transaction, which leaks the connection when `begin` fails and hides the original error when
 * `rollback` fails.
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

/** Retries a transaction up to twice on deadlock or serialization failure. */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !retriable.has(databaseErrorCode(error) ?? '')) throw error
    }
  }
}
