import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { root } from '#server/root.ts'
import { fillNameKeys } from './fill-name-keys.ts'

/** Any number that nothing else in the database locks. */
const migrationLock = 7_203_514

/** Brings the database to the present schema. Several processes may start at once: one works, the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // Without a listener a connection that breaks would end the process before the error of the query is thrown.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('set client_min_messages = warning')
    await migrate(drizzle(client), { migrationsFolder: join(root, 'server/db/migrations') })
    await fillNameKeys(client)
  } finally {
    await client.end()
  }
}
