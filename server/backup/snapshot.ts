import type { Readable } from 'node:stream'
import pg from 'pg'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { noteConnectionError } from '#server/db/unavailable.ts'
import type { Entry } from './records.ts'

type Table = Extract<Entry, { kind: 'table' }>
type End = Extract<Entry, { kind: 'end' }>
type Database = Extract<Entry, { kind: 'database' }>

/** A consistent snapshot of the database. */
export interface Snapshot {
  migrations: Database['migrations']
  tables: Table[]
  sequences: End['sequences']
  /** Streams a table's rows in COPY format. */
  rows(table: Table): Readable
  close(): Promise<void>
}

/** Opens a connection for long-running work. */
export async function connectAlone(url: string): Promise<Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'lakou-backup' })
  client.on('error', noteConnectionError)
  await client.connect()
  return client
}

/** Quoted SQL name. */
export const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** Excludes the job queue (pg-boss): restored jobs would send messages twice. */
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

/** Begins a snapshot; the caller closes it. */
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
