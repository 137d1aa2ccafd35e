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

/** The embedded PostgreSQL for data that nobody keeps. */
export function startPostgres(dataDir: string): ReturnType<typeof startEmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, durable: false })
}
