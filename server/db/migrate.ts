import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { root } from '#server/root.ts'
import { fillSearchColumns } from './fill-search-columns.ts'
import { DatabaseNotUsable } from './wait-for-database.ts'

export const migrationsFolder = join(root, 'server/db/migrations')

/** Advisory lock id; unique within the database. */
const migrationLock = 7_203_514

/**
 * Migrates the database; concurrent processes wait. Throws `DatabaseNotUsable` when a newer version has migrated it,
 * since this version would corrupt its data.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // Without a listener, a lost connection would crash the process before the query rejects.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('set client_min_messages = warning')
    await refuseNewerSchema(client)
    await migrate(drizzle(client), { migrationsFolder })
    await fillSearchColumns(client)
  } finally {
    await client.end()
  }
}

async function refuseNewerSchema(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!tables[0].isThere) return
  const { rows } = await client.query(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  const ours = readMigrationFiles({ migrationsFolder }).at(-1)!.folderMillis
  if (rows[0].newest <= ours) return
  throw new DatabaseNotUsable(
    'a newer version of Lakou has changed the database. Run that version or a newer one, or restore a backup from ' +
      'before the upgrade into an empty place (npm run restore).',
  )
}
