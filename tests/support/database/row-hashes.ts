import type { Pool } from 'pg'

/** Tables that remember a call although it has failed. */
const excepted = ['rate_limits']

/**
 * Prepares a look at everything that is stored. What it returns resolves to a hash of the rows of each table, and of the
 * queued jobs that `jobs` (SQL) picks: the same hashes, and nothing has changed.
 */
export async function prepareRowHashes(pool: Pool, jobs: string): Promise<() => Promise<unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [excepted],
  )
  const hashOf = (name: string, from: string) =>
    `select '${name}' as name, (
       select md5(string_agg(md5(t::text), '' order by md5(t::text))) from ${from}
     ) as hash`
  const all = [
    ...tables.map(({ name }) => hashOf(name, `${name} t`)),
    hashOf('jobs', `pgboss.job t where ${jobs}`),
  ]
  const text = all.join(' union all ')
  return async () => {
    const { rows } = await pool.query<{ name: string; hash: string | null }>({ name: 'row-hashes', text })
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
  }
}
