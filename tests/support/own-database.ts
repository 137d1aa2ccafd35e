import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrateDatabase } from '#server/db/migrate.ts'

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** A database beside the one at `url`, with nothing in it. */
export async function emptyDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `lakou_${randomUUID().replaceAll('-', '')}`
  await run(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => run(url, `drop database ${name} with (force)`) }
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
