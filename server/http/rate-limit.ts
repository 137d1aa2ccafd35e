import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from './problem.ts'

/** Counts a try under each key; throws 429 when one of them has had more than `count` in `minutes`. */
export async function countTry(pool: Pool, keys: string[], count: number, minutes: number): Promise<void> {
  const { rows } = await pool.query<{ count: number; seconds: number }>({
    name: 'count-try',
    text: `insert into rate_limits (key, count, ends_at)
           select key, 1, now() + $2 * interval '1 minute' from unnest($1::text[]) as key order by key
           on conflict (key) do update set
             count = case when rate_limits.ends_at < now() then 1 else rate_limits.count + 1 end,
             ends_at = case when rate_limits.ends_at < now() then excluded.ends_at else rate_limits.ends_at end
           returning count, ceil(extract(epoch from ends_at - now()))::int as seconds`,
    values: [keys, minutes],
  })
  const seconds = Math.max(0, ...rows.filter((row) => row.count > count).map((row) => row.seconds))
  if (seconds > 0) {
    throw new Problem(429, m.too_many_tries({ minutes: Math.ceil(seconds / 60) }), {
      headers: { 'retry-after': String(seconds) },
    })
  }
}

/** Takes a counted try back. */
export async function uncountTry(pool: Pool, keys: string[]): Promise<void> {
  await pool.query('update rate_limits set count = count - 1 where key = any($1) and count > 0', [keys])
}
