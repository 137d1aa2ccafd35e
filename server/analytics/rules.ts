import { addDays, isSunday, sundayOf } from '#contract/fields/calendar.ts'

// All functions expect services latest first.

/** A service that was held. */
export interface HeldService {
  date: string
  /** Present members and guests. */
  visits: number
}

const weekCount = 12
/** Number of missed Sundays in a row from which a member is absent. */
const absentAfter = 3

/** Sum of visits of the seven days that end today. */
export function visitsThisWeek(services: HeldService[], today: string): number {
  const from = addDays(today, -6)
  return services
    .filter(({ date }) => date >= from && date <= today)
    .reduce((sum, { visits }) => sum + visits, 0)
}

/** Returns the last twelve weeks with a service, latest first. */
export function weeklyAttendance(services: HeldService[]): { week: string; visits: number }[] {
  const weeks = new Map<string, number>()
  for (const { date, visits } of services) {
    const week = sundayOf(date)
    if (weeks.size === weekCount && !weeks.has(week)) break
    weeks.set(week, (weeks.get(week) ?? 0) + visits)
  }
  return [...weeks].map(([week, visits]) => ({ week, visits }))
}

/** Returns the Sundays with a service, latest first. Only these can be missed. */
export function heldSundays(services: HeldService[]): string[] {
  return services.map((service) => service.date).filter(isSunday)
}

/**
 * Returns the Sunday such that members who miss services from it on, or longer, are absent. Undefined when too few
 * Sundays have been held.
 */
export function absentSince(sundays: string[]): string | undefined {
  return sundays[absentAfter - 1]
}

/** Number of Sundays in a row missed by a member who misses services from `missesFrom` on. */
export function missedWeeks(sundays: string[], missesFrom: string): number {
  const attended = sundays.findIndex((sunday) => sunday < missesFrom)
  return attended === -1 ? sundays.length : attended
}

const monthCount = 12

/** A month, or the time after the last month shown. */
export interface Month {
  firstDay: string
  /** The first day after it. */
  next: string
}

/** The figures of a month. */
export interface MonthRow {
  services: number
  /** Present members and guests of all its services. */
  visits: number
  guests: number
  joined: number
  /** Newcomers who attended for the first time. */
  first: number
}

/** Returns the last twelve months up to that of `today`, oldest first, then the time after them. */
export function lastMonths(today: string): Month[] {
  const [year, month] = today.split('-').map(Number)
  // `Date.UTC` counts months from 0: the current one is `month - 1`.
  const firstDayOf = (n: number) => new Date(Date.UTC(year!, n, 1)).toISOString().slice(0, 10)
  const shown = Array.from({ length: monthCount }, (_, i) => month! - monthCount + i)
  const months = shown.map((n) => ({ firstDay: firstDayOf(n), next: firstDayOf(n + 1) }))
  return [...months, { firstDay: firstDayOf(month!), next: '9999-12-31' }]
}

/**
 * Returns the trend by month. `rows` has the figures of each month and of the time after them, `members` is the
 * current number.
 */
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
