import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { Problem } from './problem.ts'

/** How often something may be tried under a key, in a window of so many minutes. */
export interface Limit {
  key: string
  count: number
  minutes: number
}

/**
 * Counts a try under each key, the narrowest first; throws 429 at the first that has had all its tries. The wider ones
 * do not count such a try: what one network tries in vain must not use up what others have.
 */
export async function countTry(pool: Pool, limits: Limit[]): Promise<void> {
  for (const { key, count, minutes } of limits) {
    const { rows } = await pool.query<{ count: number; seconds: number }>({
      name: 'count-try',
      text: `insert into rate_limits (key, count, ends_at)
             values ($1, 1, now() + $2 * interval '1 minute')
             on conflict (key) do update set
               count = case when rate_limits.ends_at < now() then 1 else rate_limits.count + 1 end,
               ends_at = case when rate_limits.ends_at < now() then excluded.ends_at else rate_limits.ends_at end
             returning count, ceil(extract(epoch from ends_at - now()))::int as seconds`,
      values: [key, minutes],
    })
    const row = rows[0]!
    if (row.count > count) {
      throw new Problem(429, tooManyTries(row.seconds), { headers: { 'retry-after': String(row.seconds) } })
    }
  }
}

/** Says how long to wait, in hours where it is more than one. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 60
    ? m.too_many_tries_hours({ hours: Math.ceil(minutes / 60) })
    : m.too_many_tries({ minutes })
}

/** Takes a counted try back. */
export async function uncountTry(pool: Pool, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key)
  await pool.query('update rate_limits set count = count - 1 where key = any($1) and count > 0', [keys])
}

const addToCount = query<{ count: number }>(
  `insert into rate_limits (key, count, ends_at) values ($1, $2, now() + $3 * interval '1 minute')
   on conflict (key) do update set
     count = case when rate_limits.ends_at >= now() then rate_limits.count else 0 end + excluded.count,
     ends_at = case when rate_limits.ends_at >= now() then rate_limits.ends_at else excluded.ends_at end
   returning count`,
  'count-many',
)

/**
 * Adds `by` to the count under a key, in the caller's transaction: a rollback takes it back. Resolves to the count with it,
 * which the caller holds against the limit. Until the transaction ends, no other one counts under this key.
 */
export async function countMany(tx: Db, key: string, by: number, minutes: number): Promise<number> {
  const [row] = await addToCount(tx, [key, by, minutes])
  return row!.count
}

const counts = query<{ key: string; count: number }>(
  'select key, count from rate_limits where key = any($1) and ends_at >= now()',
  'read-counts',
)

/** Returns the counts under these keys, in their order. Counts nothing. */
export async function readCounts(db: Db, keys: string[]): Promise<number[]> {
  const rows = await counts(db, [keys])
  return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0)
}
