import { addDays, isSunday, sundayOf } from '#contract/fields/calendar.ts'

// Services come the latest first.

/** A service that was held. */
export interface HeldService {
  date: string
  /** Present members and guests. */
  visits: number
}

const weeksShown = 12
/** Whoever missed so many Sundays in a row counts as absent. */
const missedSundays = 3

/** The visits of the seven days that end today. */
export function visitsThisWeek(services: HeldService[], today: string): number {
  const from = addDays(today, -6)
  return services
    .filter(({ date }) => date >= from && date <= today)
    .reduce((sum, { visits }) => sum + visits, 0)
}

/** The last twelve weeks with a service, the latest first. */
export function weeklyAttendance(services: HeldService[]): { week: string; visits: number }[] {
  const weeks = new Map<string, number>()
  for (const { date, visits } of services) {
    const week = sundayOf(date)
    if (weeks.size === weeksShown && !weeks.has(week)) break
    weeks.set(week, (weeks.get(week) ?? 0) + visits)
  }
  return [...weeks].map(([week, visits]) => ({ week, visits }))
}

/** The Sundays that had a service, the latest first. Only these can be missed: nobody misses a Wednesday. */
export function heldSundays(services: HeldService[]): string[] {
  return services.map((service) => service.date).filter(isSunday)
}

/**
 * The Sunday that parts the absent from the others: absent is whoever misses services from it on or for longer.
 * Undefined where too few Sundays have been held for anybody to be absent.
 */
export function absentSince(sundays: string[]): string | undefined {
  return sundays[missedSundays - 1]
}

/** How many Sundays someone has missed in a row who misses services from `missesFrom` on. */
export function missedWeeks(sundays: string[], missesFrom: string): number {
  const attended = sundays.findIndex((sunday) => sunday < missesFrom)
  return attended === -1 ? sundays.length : attended
}

const monthsShown = 12

/** A month, or the time after the last one that is shown. */
export interface Month {
  firstDay: string
  /** The first day after it. */
  next: string
}

/** What happened in a month. */
export interface MonthRow {
  services: number
  /** Present members and guests of all its services. */
  visits: number
  guests: number
  joined: number
  /** Newcomers who were there for the first time. */
  first: number
}

/** The last twelve months up to the one of `today`, the oldest first, and at the end the time after them. */
export function lastMonths(today: string): Month[] {
  const [year, month] = today.split('-').map(Number)
  // Months are counted from 0: the one of today is `month - 1`.
  const firstDayOf = (n: number) => new Date(Date.UTC(year!, n, 1)).toISOString().slice(0, 10)
  const shown = Array.from({ length: monthsShown }, (_, i) => month! - monthsShown + i)
  const months = shown.map((n) => ({ firstDay: firstDayOf(n), next: firstDayOf(n + 1) }))
  return [...months, { firstDay: firstDayOf(month!), next: '9999-12-31' }]
}

/** The months as the app shows them; `rows` are theirs and that of the time after them, `members` today's. */
export function trendOf(months: readonly Month[], rows: readonly MonthRow[], members: number) {
  const later = rows.map((_, i) => rows.slice(i + 1).reduce((sum, { joined }) => sum + joined, 0))
  return months.slice(0, -1).map(({ firstDay }, i) => {
    const { services, visits, guests, joined, first } = rows[i]!
    return {
      month: firstDay.slice(0, 7),
      services,
      average: services > 0 ? Math.round((visits / services) * 10) / 10 : 0,
      joined,
      members: members - later[i]!,
      first_time: first,
      guests,
    }
  })
}
