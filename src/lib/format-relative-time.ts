import { shortDate, timeOfDay } from './dates.ts'
import { localDate } from './local-date.ts'

/** The time of today's instants, with the date of others. */
export function formatRelativeTime(instant: number): string {
  const day = localDate(new Date(instant))
  const time = timeOfDay(instant)
  return day === localDate(new Date()) ? time : `${shortDate(day)}, ${time}`
}
