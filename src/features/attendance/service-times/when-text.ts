import type { ServiceTime } from '#contract/attendance/service-time-view.ts'
import { addDays } from '#contract/fields/calendar.ts'
import { dateAlone, clockTime, weekdayName } from '#src/lib/dates.ts'

/** Any Sunday: the names of weekdays are those of dates. */
const sunday = '2026-01-04'

/** "Sunday", "Dimanche". 0: Sunday. */
export function dayName(weekday: number): string {
  return capitalised(weekdayName(addDays(sunday, weekday), 'long'))
}

/** "Sunday, 9:00 AM – 10:30 AM". */
export function whenText({ weekday, on_date, starts_at, ends_at }: ServiceTime): string {
  const day = on_date === null ? dayName(weekday ?? 0) : dateAlone(on_date)
  const hours = [starts_at, ends_at].filter(Boolean).map((time) => clockTime(time))
  return `${day}, ${hours.join(' – ')}`
}

/** Weekdays are lower case in French and Kreyòl. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
