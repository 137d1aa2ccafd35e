import { addDays, isSunday, sundayOf } from '#contract/calendar.ts'

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
