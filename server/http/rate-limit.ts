import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { Problem } from './problem.ts'

/** Maximum tries under a key per window of minutes. */
export interface Limit {
  key: string
  count: number
  minutes: number
}

// Rejected tries write no row, so random keys cannot fill the table. Rows are locked in key order to avoid deadlocks.
const countAll = `with requested as (
    select * from unnest($1::text[], $2::int[], $3::int[]) with ordinality as a (key, most, minutes, place)
  ), full_one as (
    select place, r.ends_at from requested join rate_limits r using (key)
    where r.ends_at >= now() and r.count >= most
  ), counted as (
    insert into rate_limits (key, count, ends_at)
    select key, 1, now() + minutes * interval '1 minute' from requested
    where not exists (select from full_one) order by key
    on conflict (key) do update set
      count = case when rate_limits.ends_at < now() then 1 else rate_limits.count + 1 end,
      ends_at = case when rate_limits.ends_at < now() then excluded.ends_at else rate_limits.ends_at end
    returning key, count, ends_at
  ), refused as (
    select place, ends_at from full_one
    union all
    select place, c.ends_at from counted c join requested using (key) where c.count > most
  )
  select greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds from refused order by place limit 1`

/**
 * Counts a try under each key. Throws `Problem` 429 when a limit is reached, in which case nothing is counted (except
 * in a race for the last try).
 */
export async function countTry(pool: Pick<Pool, 'query'>, limits: Limit[]): Promise<void> {
  if (limits.length === 0) return
  const { rows } = await pool.query<{ seconds: number }>({
    name: 'count-tries',
    text: countAll,
    values: [
      limits.map(({ key }) => key),
      limits.map(({ count }) => count),
      limits.map((one) => one.minutes),
    ],
  })
  const [refused] = rows
  if (!refused) return
  const headers = { 'retry-after': String(refused.seconds) }
  throw new Problem(429, tooManyTries(refused.seconds), { headers })
}

/** Message of a reached limit, with the wait. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 60
    ? m.too_many_tries_hours({ hours: Math.ceil(minutes / 60) })
    : m.too_many_tries({ minutes })
}

/** Reverts `countTry`. */
export async function uncountTry(pool: Pick<Pool, 'query'>, limits: Limit[]): Promise<void> {
  if (limits.length === 0) return
  await pool.query({
    name: 'uncount-tries',
    text: `with locked as (
        select key from rate_limits where key = any($1) and count > 0 order by key for update
      )
      update rate_limits r set count = r.count - 1 from locked where r.key = locked.key`,
    values: [limits.map(({ key }) => key)],
  })
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
 * Adds `by` to a count within the caller's transaction and resolves to the new count. Locks the key until the
 * transaction ends.
 */
export async function countMany(tx: Db, key: string, by: number, minutes: number): Promise<number> {
  const [row] = await addToCount(tx, [key, by, minutes])
  return row!.count
}

const counts = query<{ key: string; count: number }>(
  'select key, count from rate_limits where key = any($1) and ends_at >= now()',
  'read-counts',
)

/** Returns the counts of the keys, in order. */
export async function readCounts(db: Db, keys: string[]): Promise<number[]> {
  const rows = await counts(db, [keys])
  return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0)
}
