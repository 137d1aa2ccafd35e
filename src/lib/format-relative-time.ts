import { shortDate, timeOfDay } from './dates.ts'
import { localDate } from './local-date.ts'

/** Formats an instant: its time if it is today, else date and time. */
export function formatRelativeTime(instant: number): string {
  const day = localDate(new Date(instant))
  const time = timeOfDay(instant)
  return day === localDate(new Date()) ? time : `${shortDate(day)}, ${time}`
}
