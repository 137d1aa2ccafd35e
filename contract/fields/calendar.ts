// Dates are `YYYY-MM-DD`, computed in UTC. Weeks run from Monday to Sunday.

const day = 86_400_000

/** Construction costs a hundred times as much as use. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timezone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timezone)
  if (cached) return cached
  // The Swedish locale formats dates as ISO 8601.
  const made = new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short' })
  formatters.set(timezone, made)
  return made
}

/** Returns the date of an instant (default: now) in a time zone. */
export function dateIn(timezone: string, instant = new Date()): string {
  return formatter(timezone).format(instant)
}

export function startOf(date: string, timezone: string): Date {
  // No UTC offset exceeds 14 hours.
  let before = Date.parse(`${date}T00:00:00Z`) - 15 * 3_600_000
  let after = before + 30 * 3_600_000
  while (after - before > 60_000) {
    const between = Math.floor((before + after) / 120_000) * 60_000
    if (dateIn(timezone, new Date(between)) < date) before = between
    else after = between
  }
  return new Date(after)
}

/** Adds days to a date; negative numbers subtract. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
}

/** Returns the latest Sunday on or before `date`. */
export function sundayOf(date: string): string {
  const days = weekday(date)
  return days === 0 ? date : addDays(date, -days)
}

/** Returns the first Sunday on or after `date`: the end of its week. */
export function sundayFrom(date: string): string {
  const days = weekday(date)
  // Charts pass five years of Sundays, and creating a date is slow.
  return days === 0 ? date : addDays(date, 7 - days)
}

/** Returns the Monday of the week of `date`. */
export function mondayOf(date: string): string {
  return addDays(sundayFrom(date), -6)
}

/** Returns the default roll: the latest Sunday, or on a Saturday tomorrow. */
export function rollSunday(today: string): string {
  return sundayOf(addDays(today, 1))
}

export function sundayAfter(date: string): string {
  return addDays(date, 7 - weekday(date))
}

export function sundayBefore(date: string): string {
  return addDays(date, -(weekday(date) || 7))
}

/** Returns the latest Sunday in a time zone, including today. */
export function latestSunday(timezone: string, instant = new Date()): string {
  return sundayOf(dateIn(timezone, instant))
}

export function isSunday(date: string): boolean {
  return weekday(date) === 0
}

/** Returns the weekday: 0 is Sunday, 6 Saturday. */
export function weekday(date: string): number {
  return new Date(date).getUTCDay()
}
