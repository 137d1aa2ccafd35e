import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'

/** Runs one statement on a connection of its own. */
export async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Asks the embedded PostgreSQL of a running server, by the folder of its data. */
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
 * Whether the embedded PostgreSQL of a running server is back since it failed: each connection from before has ended, and
 * no call that is made now gets one that is about to.
 */
export async function isAnew(dataDir: string, failure: Date): Promise<boolean> {
  const old = `backend_type = 'client backend' and backend_start < '${failure.toISOString()}'`
  try {
    return (await queryEmbedded(dataDir, `select pid from pg_stat_activity where ${old}`)).length === 0
  } catch {
    return false
  }
}

/** The embedded PostgreSQL for data that nobody keeps. */
export function startPostgres(dataDir: string): ReturnType<typeof startEmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, durable: false })
}
