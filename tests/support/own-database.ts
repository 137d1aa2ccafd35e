import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrateDatabase } from '#server/db/migrate.ts'
import { root } from '#server/root.ts'
import { runSql } from './postgres.ts'

/** A database beside the one at `url`, with nothing in it. */
export async function emptyDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `lakou_${randomUUID().replaceAll('-', '')}`
  await runSql(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => runSql(url, `drop database ${name} with (force)`) }
}

/**
 * A database beside the one at `url`, for servers whose settings differ from those of the other tests: jobs are done
 * by whatever server of a database comes first.
 */
export async function ownDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const own = await emptyDatabase(url)
  await migrateDatabase(own.url)
  return own
}

/** A database beside the one at `url` as the migration of this number left it, for those that move data. */
export async function databaseAt(
  url: string,
  migration: number,
): Promise<{ url: string; drop: () => Promise<void> }> {
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
