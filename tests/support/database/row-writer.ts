/**
 * A program that starts the embedded database in `DATA_DIR`, inserts 1, 2, 3, ... and prints each
 * acknowledged number.
 */
export const rowWriter = `
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
const { url } = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR })
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('create table written (n integer primary key)')
for (let n = 1; ; n += 1) {
  await client.query('insert into written values ($1)', [n])
  process.stdout.write(n + '\\n')
}
`
