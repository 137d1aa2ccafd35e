import { dateIn } from '#contract/fields/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { absentSince, heldSundays } from './rules.ts'
import { readAbsent, readChurch } from './store.ts'

/** More than any church has. */
const everybody = 1_000_000

/** The members who missed the last three or more Sundays that were held, the same as on the dashboard. */
export async function absentMembers(db: Db, churchId: string, now: Date): Promise<string[]> {
  const { services, timezone } = await readChurch(db, churchId)
  const today = dateIn(timezone, now)
  const since = absentSince(heldSundays(services.filter(({ date }) => date <= today)))
  if (!since) return []
  const { rows } = await readAbsent(db, churchId, { since, limit: everybody, timezone })
  return rows.map(({ id }) => id)
}
