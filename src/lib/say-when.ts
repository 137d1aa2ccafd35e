import { shortDate, timeOfDay } from './dates.ts'

/** The time of today's instants, with the date of others. */
export function sayWhen(instant: number): string {
  const day = new Date(instant)
  const time = timeOfDay(instant)
  if (day.toDateString() === new Date().toDateString()) return time
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${shortDate(`${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`)}, ${time}`
}
