import { dateIn } from '#contract/fields/calendar.ts'
import type { Church } from '#contract/church.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { timezoneOf } from './timezone-of.ts'

/** Returns today's date in the church by the estimated server clock. */
export function todayIn(church: Church | undefined): string {
  return dateIn(timezoneOf(church), new Date(serverNow()))
}
