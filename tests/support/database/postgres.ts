import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'

/** Runs a statement on its own connection. */
export async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Queries the embedded PostgreSQL of a running server by its data folder. */
export async function queryEmbedded(dataDir: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'lakou', database: 'lakou' })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/**
 * Returns whether the embedded PostgreSQL has recovered from a failure and all earlier connections have
 * ended.
 */
export async function isAnew(dataDir: string, failure: Date): Promise<boolean> {
  const old = `backend_type = 'client backend' and backend_start < '${failure.toISOString()}'`
  try {
    return (await queryEmbedded(dataDir, `select pid from pg_stat_activity where ${old}`)).length === 0
  } catch {
    return false
  }
}

/** Starts the embedded PostgreSQL without durability. */
export function startPostgres(dataDir: string): ReturnType<typeof startEmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, durable: false })
}
