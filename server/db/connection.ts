import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { databaseErrorCode } from './error-code.ts'
import { NotingPool } from './unavailable.ts'
import { UnnamedClient } from './unnamed-client.ts'

export type Db = PgDatabase<NodePgQueryResultHKT>

/** Codes of transactions that can be retried: serialization failure and deadlock. */
const retriable = new Set(['40001', '40P01'])

/** In milliseconds; afterwards a call fails as retryable. */
export const connectionTimeout = 4000

const pools = new WeakMap<Db, Pool>()

/** How connections are made. */
export interface ConnectionOptions {
  /** Maximum connections. */
  max?: number
  /** The address is that of a pooler in transaction mode. */
  pooler?: boolean
}

/** Opens the database for API calls. `queueing`: connection timeout in milliseconds. */
export function connect(
  url: string,
  { max = 20, pooler = false, queueing = connectionTimeout }: ConnectionOptions & { queueing?: number } = {},
) {
  const { pool, close } = openPool(url, {
    max,
    pooler,
    // PgBouncer refuses it as a parameter of the start; its `connect_query` can set it.
    ...(!pooler && { statement_timeout: 60_000 }),
    connectionTimeoutMillis: queueing,
    // Statements are sent without waiting for the results of earlier ones, so `Promise.all` is one round trip.
    pipeline: true,
  })
  const db: Db = drizzle(pool)
  pools.set(db, pool)
  return { pool, db, close }
}

/** In milliseconds; a probe that waits longer has failed for its caller. */
const probeTimeout = 3000

/** Opens one connection for probes and metrics, so that they do not queue behind calls. */
export function connectProbes(url: string, pooler = false) {
  return openPool(url, {
    max: 1,
    pooler,
    application_name: 'lakou-probes',
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
  })
}

/** Opens a connection pool. `close` waits for running queries and until the server has closed each connection. */
export function openPool(url: string, { pooler = false, ...options }: PoolConfig & ConnectionOptions) {
  const pool: Pool = new NotingPool({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    ...(pooler && { Client: UnnamedClient }),
    ...options,
  })
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

/** Codes of statements after the one that failed: aborted transaction, and a savepoint that was therefore not set. */
const abortedCodes = new Set(['25P02', '3B001'])
const isAborted = (error: unknown) => abortedCodes.has(databaseErrorCode(error) ?? '')

/** Statements of open transactions that are awaited at the commit. */
const awaitedAtCommit = new WeakMap<Db, Promise<unknown>[]>()

/**
 * Awaits a statement whose result is not needed: in a `transaction` only at its commit, so that it takes no round trip
 * of its own. Its error rolls the transaction back.
 */
export async function awaitAtCommit(tx: Db, statement: Promise<unknown>): Promise<void> {
  const statements = awaitedAtCommit.get(tx)
  if (!statements) await statement
  else statements.push(handled(statement))
}

/** Returns the error of the statement that aborted the transaction, for the error of a statement after it. */
async function causeOf(reason: unknown, statements: Promise<unknown>[]): Promise<unknown> {
  if (!isAborted(reason)) return reason
  const results = await Promise.allSettled(statements)
  const failed = results.find((one) => one.status === 'rejected' && !isAborted(one.reason))
  return failed?.status === 'rejected' ? failed.reason : reason
}

/** Keeps an error for a later `await`; until then it would count as unhandled. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Runs `work` in a transaction, or in a savepoint when `db` is a transaction. Retries twice on deadlock. */
export function transaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = pools.get(db)
  const statements = awaitedAtCommit.get(db)
  return retryOnDeadlock(() => {
    if (pool) return transactionOf(pool, work)
    if (statements) return savepointOf(db, statements, work)
    return db.transaction((tx) => work(tx))
  })
}

const dialect = new PgDialect()

/**
 * Replaces Drizzle's transaction, which leaks the connection when `begin` fails, hides the original error when
 * `rollback` fails, and waits for `begin`.
 */
async function transactionOf<T>(pool: Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isOpen = true
  let broken = false
  // After an error, the rest of a `Promise.all` must not run outside of the transaction.
  const query = (...args: Parameters<typeof client.query>) =>
    isOpen ? client.query(...args) : Promise.reject(new Error('The transaction has ended'))
  const session = new NodePgSession({ query } as unknown as PoolClient, dialect, undefined)
  const tx: Db = new NodePgTransaction(dialect, session, undefined)
  const statements: Promise<unknown>[] = [handled(client.query('begin'))]
  awaitedAtCommit.set(tx, statements)
  try {
    const result = await work(tx)
    isOpen = false
    const commit = handled(client.query('commit'))
    await Promise.all(statements)
    // PostgreSQL rolls a failed transaction back at `commit` without an error.
    if ((await commit).command !== 'COMMIT') throw new Error('A statement of the transaction failed')
    return result
  } catch (error) {
    isOpen = false
    await client.query('rollback').catch(() => (broken = true))
    throw await causeOf(error, statements)
  } finally {
    client.release(broken)
  }
}

/** Unlike Drizzle's nested transaction, waits for no response to `savepoint`. */
async function savepointOf<T>(
  tx: Db,
  statements: Promise<unknown>[],
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const start = statements.length
  const savepoint = `nested_${start}`
  await awaitAtCommit(tx, tx.execute(`savepoint ${savepoint}`).execute())
  try {
    const result = await work(tx)
    // Awaited, so that an error of `awaitAtCommit` in `work` rolls only the savepoint back.
    await tx.execute(`release savepoint ${savepoint}`)
    return result
  } catch (error) {
    await tx.execute(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`)
    throw await causeOf(error, statements.splice(start))
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
