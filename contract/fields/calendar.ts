// Calendar dates are texts, `YYYY-MM-DD`, reckoned in UTC: a service on Sunday is Sunday everywhere. A week of figures
// runs from Monday to Sunday.

const day = 86_400_000

/** Making a formatter costs a hundred times what using it does. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone)
  if (known) return known
  // Swedish writes dates as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short' })
  formatters.set(timezone, made)
  return made
}

/** The date of an instant (now, if none is given) in a time zone, whatever its daylight saving. */
export function dateIn(timezone: string, instant = new Date()): string {
  return formatter(timezone).format(instant)
}

/** The instant at which a date begins in a time zone, to the minute. */
export function startOf(date: string, timezone: string): Date {
  // No zone is further from UTC than 14 hours.
  let before = Date.parse(`${date}T00:00:00Z`) - 15 * 3_600_000
  let after = before + 30 * 3_600_000
  while (after - before > 60_000) {
    const between = Math.floor((before + after) / 120_000) * 60_000
    if (dateIn(timezone, new Date(between)) < date) before = between
    else after = between
  }
  return new Date(after)
}

/** `date` and so many days more (or less). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
}

/** The latest Sunday that is not after `date`. */
export function sundayOf(date: string): string {
  const days = weekday(date)
  return days === 0 ? date : addDays(date, -days)
}

/** The first Sunday that is not before `date`: the last day of its week. */
export function sundayFrom(date: string): string {
  const days = weekday(date)
  // Five years of Sundays pass here for a chart, and making a date costs several times what finding its weekday does.
  return days === 0 ? date : addDays(date, 7 - days)
}

/** The Monday that the week of `date` begins with. */
export function mondayOf(date: string): string {
  return addDays(sundayFrom(date), -6)
}

/** The Sunday whose roll is opened by default: the latest, or tomorrow's on a Saturday. */
export function rollSunday(today: string): string {
  return sundayOf(addDays(today, 1))
}

/** The Sunday after `date`. */
export function sundayAfter(date: string): string {
  return addDays(date, 7 - weekday(date))
}

/** The Sunday before `date`. */
export function sundayBefore(date: string): string {
  return addDays(date, -(weekday(date) || 7))
}

/** The latest Sunday in a time zone: today, if it is one. */
export function latestSunday(timezone: string, instant = new Date()): string {
  return sundayOf(dateIn(timezone, instant))
}

/** Whether `date` is a Sunday. */
export function isSunday(date: string): boolean {
  return weekday(date) === 0
}

/** The weekday of `date`: 0 is Sunday, 6 Saturday. */
export function weekday(date: string): number {
  return new Date(date).getUTCDay()
}
