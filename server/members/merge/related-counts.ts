import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

// What is counted of attendance apart from the marks, kept right when marks go from one member to another.

const presences = query<{ service: string; present: number }>(
  `select concat_ws(' ', date, number) as service, count(*)::int as present from attendance_marks
   where member_id = any($1) and present group by date, number`,
  'merge-presences',
)

/** How many of these members were present, by service: `YYYY-MM-DD number`. */
export async function presentOn(tx: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await presences(tx, [ids])
  return new Map(rows.map((row) => [row.service, row.present]))
}

const change = query(
  `update services set present = services.present + given.change
   from unnest($2::date[], $3::int[], $4::int[]) as given (date, number, change)
   where services.church_id = $1 and (services.date, services.number) = (given.date, given.number)`,
  'merge-services',
)

/** Adds to the totals of services what has changed of who was present. The services must be locked. */
export async function settleServices(
  tx: Db,
  churchId: string,
  before: Map<string, number>,
  after: Map<string, number>,
): Promise<void> {
  const services = [...new Set([...before.keys(), ...after.keys()])]
  const changes = services
    .map((service) => ({ service, change: (after.get(service) ?? 0) - (before.get(service) ?? 0) }))
    .filter((each) => each.change !== 0)
  if (changes.length === 0) return
  const keys = changes.map((each) => each.service.split(' '))
  await change(tx, [
    churchId,
    keys.map(([date]) => date),
    keys.map(([, number]) => number),
    changes.map((each) => each.change),
  ])
}
