import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { root } from '#server/root.ts'
import { runSql } from './postgres.ts'

export interface OwnDatabase {
  url: string
  drop: () => Promise<void>
}

async function createDatabase(url: string, source: string): Promise<OwnDatabase> {
  const name = `lakou_${randomUUID().replaceAll('-', '')}`
  await runSql(url, `create database ${name} ${source}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => runSql(url, `drop database ${name} with (force)`) }
}

/** Creates an empty database on the server of `url`. */
export function emptyDatabase(url: string): Promise<OwnDatabase> {
  return createDatabase(url, '')
}

/**
 * Creates a database on the server of `url`, for servers with other settings, since any server of a database
 * may run its jobs. Copied from the idle `template`, in a tenth of the migrations' time.
 */
export function ownDatabase(url: string, template: string): Promise<OwnDatabase> {
  return createDatabase(url, `template ${new URL(template).pathname.slice(1)}`)
}

/** Creates a database with the schema after a given migration, for data migration tests. */
export async function databaseAt(url: string, migration: number): Promise<OwnDatabase> {
  const own = await emptyDatabase(url)
  const folder = mkdtempSync(join(tmpdir(), 'lakou-migrations-'))
  cpSync(join(root, 'server/db/migrations'), folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx <= migration) }))
  const pool = new pg.Pool({ connectionString: own.url })
  await migrate(drizzle(pool), { migrationsFolder: folder })
  await pool.end()
  rmSync(folder, { recursive: true })
  return own
}

/** Adds the church `c` with members `a` and `b`, with columns of every schema version. */
export async function addOldChurch(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into churches (id, name, address, phone, timezone, currency, language, country)
     values ('c', 'Bethel', 'Jakmèl', '50937123456', 'America/Port-au-Prince', 'USD', 'ht', 'HT')`,
  )
  await pool.query(
    `insert into members (id, church_id, name, sort_name, search, grams) select n, 'c', n, n, n, '{}' from unnest('{a,b}'::text[]) n`,
  )
}
