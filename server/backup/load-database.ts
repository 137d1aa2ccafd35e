import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrationsFolder } from '#server/db/migrate.ts'
import { BackupError } from './error.ts'
import type { Entry, ReadEntry } from './records.ts'
import { quoted } from './snapshot.ts'
import type { VerifiedBackup } from './verify-backup.ts'

type Migrations = VerifiedBackup['migrations']
type End = Extract<Entry, { kind: 'end' }>

/** SQL statements that create the backup's schema. Throws `BackupError` when it is newer than this version. */
export function schemaOf(migrations: Migrations): string[] {
  const ours = readMigrationFiles({ migrationsFolder })
  if (migrations.length > ours.length || migrations.some(({ hash }, i) => ours[i]!.hash !== hash)) {
    throw new BackupError(
      'The backup was made by a newer version of Lakou, or by another one. Restore it with the version that made it, or with a newer one.',
    )
  }
  return ours.slice(0, migrations.length).flatMap(({ sql }) => sql)
}

/** Throws `BackupError` when the database has tables. */
export async function requireNoTables(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p') limit 1`,
  )
  if (rows.length > 0) {
    throw new BackupError(
      'There is a database with tables already, and nothing was changed. A backup is restored into an empty place: ' +
        'set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  }
}

/** Loads tables into an empty database in one transaction: `begin`, `load` per table, `finish`. */
export class DatabaseLoader {
  readonly #client: Client
  #foreignKeys: { owner: string; name: string; definition: string }[] = []
  #tables: { schema: string; name: string }[] = []

  constructor(client: Client) {
    this.#client = client
  }

  /** Creates the backup's schema without foreign keys, so that tables load in any order. */
  async begin(migrations: Migrations): Promise<void> {
    const client = this.#client
    await client.query('begin')
    await client.query('set local client_min_messages = warning')
    for (const statement of schemaOf(migrations)) await client.query(statement)
    // Same definition as drizzle's migrator, which then continues from there.
    await client.query('create schema if not exists drizzle')
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    const { rows: tables } = await client.query<{ schema: string; name: string }>(
      `select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'drizzle')`,
    )
    this.#tables = tables
    await client.query(`truncate ${tables.map(quoted).join(', ')}`)
    const { rows } = await client.query<{ owner: string; name: string; definition: string }>(
      `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    this.#foreignKeys = rows
    for (const { owner, name } of rows) {
      await client.query(`alter table ${owner} drop constraint ${pg.escapeIdentifier(name)}`)
    }
    // Triggers are disabled because the sums that they maintain are in the backup.
    for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  }

  async load(table: Extract<Entry, { kind: 'table' }>, rows: ReadEntry['bytes']): Promise<void> {
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const into = this.#client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`))
    await pipeline(rows, createGunzip(), into)
  }

  /** Restores the foreign keys, which checks all rows, and commits. */
  async finish({ sequences }: End): Promise<void> {
    const client = this.#client
    for (const sequence of sequences) {
      await client.query('select setval($1, $2)', [quoted(sequence), sequence.lastValue])
    }
    for (const { owner, name, definition } of this.#foreignKeys) {
      await client.query(`alter table ${owner} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    }
    for (const table of this.#tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
    // The job queue is not backed up, so these jobs would never end.
    await client.query(`update jobs set status = 'failed' where status in ('queued', 'running')`)
    await client.query('commit')
    await client.query('analyze')
  }
}
