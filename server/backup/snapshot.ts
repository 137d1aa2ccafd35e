import type { Readable } from 'node:stream'
import pg from 'pg'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { noteConnectionError } from '#server/db/unavailable.ts'
import type { Entry } from './records.ts'

type Table = Extract<Entry, { kind: 'table' }>
type End = Extract<Entry, { kind: 'end' }>
type Database = Extract<Entry, { kind: 'database' }>

/** The database as it is at one moment, while others go on writing. */
export interface Snapshot {
  migrations: Database['migrations']
  tables: Table[]
  sequences: End['sequences']
  /** Yields the rows of a table as PostgreSQL's COPY writes them. */
  rows(table: Table): Readable
  close(): Promise<void>
}

/** Opens a connection for work that takes long. */
export async function connectAlone(url: string): Promise<Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'lakou-backup' })
  client.on('error', noteConnectionError)
  await client.connect()
  return client
}

/** A name in SQL. */
export const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** The tables of Lakou. What the job queue (pg-boss) holds is left out: restored, it would be sent a second time. */
const tablesQuery = `
  select n.nspname as schema, c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'drizzle') and c.relkind = 'r'
  group by n.nspname, c.relname
  order by n.nspname, c.relname`

const sequencesQuery = `
  select schemaname as schema, sequencename as name, last_value::text as "lastValue"
  from pg_sequences where schemaname in ('public', 'drizzle') and last_value is not null
  order by schemaname, sequencename`

const migrationsQuery = `
  select hash, created_at::float8 as "createdAt" from drizzle.__drizzle_migrations order by created_at`

/** Begins a snapshot of the database at `url`. Whoever opens it closes it. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectAlone(url)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows: tables } = await client.query<Omit<Table, 'kind'>>(tablesQuery)
    const { rows: sequences } = await client.query<End['sequences'][number]>(sequencesQuery)
    const { rows: migrations } = await client.query<Database['migrations'][number]>(migrationsQuery)
    return {
      migrations,
      tables: tables.map((table) => ({ kind: 'table', ...table })),
      sequences,
      rows: (table) => {
        const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
        return client.query(copyTo(`copy ${quoted(table)} (${columns}) to stdout`))
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
