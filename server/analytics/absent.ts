import { dateIn } from '#contract/fields/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { absentSince, missableSundays } from './rules.ts'
import { readAbsent, readChurch } from './store.ts'

/** No limit in practice. */
const noLimit = 1_000_000

/** Ids of members who missed the last three or more held Sundays, as on the dashboard. */
export async function absentMembers(db: Db, churchId: string, now: Date): Promise<string[]> {
  const { services, timezone } = await readChurch(db, churchId)
  const since = absentSince(missableSundays(services, dateIn(timezone, now)))
  if (!since) return []
  const { rows } = await readAbsent(db, churchId, { since, limit: noLimit, timezone })
  return rows.map(({ id }) => id)
}
