import type { Pool } from 'pg'

/** Tables that record failed calls too. */
const excepted = ['rate_limits']

/**
 * Prepares a snapshot of all stored data: hashes of each table's rows, and of queued jobs selected by `jobs`
 * (SQL). Equal hashes: no change.
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
