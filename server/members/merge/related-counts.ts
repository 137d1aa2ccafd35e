import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

// What is counted of attendance apart from the marks, kept right when marks go from one member to another.

const presences = query<{ date: string; present: number }>(
  `select date::text, count(*)::int as present from attendance_marks
   where member_id = any($1) and present group by date`,
  'merge-presences',
)

/** How many of these members were present, by date. */
export async function presentOn(tx: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await presences(tx, [ids])
  return new Map(rows.map((row) => [row.date, row.present]))
}

const change = query(
  `update services set present = services.present + given.change
   from unnest($2::date[], $3::int[]) as given (date, change)
   where services.church_id = $1 and services.date = given.date`,
  'merge-services',
)

/** Adds to the totals of services what has changed of who was present. The services must be locked. */
export async function settleServices(
  tx: Db,
  churchId: string,
  before: Map<string, number>,
  after: Map<string, number>,
): Promise<void> {
  const dates = [...new Set([...before.keys(), ...after.keys()])]
  const changes = dates
    .map((date) => ({ date, change: (after.get(date) ?? 0) - (before.get(date) ?? 0) }))
    .filter((each) => each.change !== 0)
  if (changes.length === 0) return
  await change(tx, [churchId, changes.map((each) => each.date), changes.map((each) => each.change)])
}
