// Attendance figures, computed identically on server and device and explained in the help (`help_figures_*`).
//
// - A visit is one person at one service. Guests count.
// - A week runs from Monday to Sunday in the church's time zone (`mondayOf`).
// - "Last Sunday", "last time" and "usual" compare Sunday services. All other services are midweek services: a series
//   of their own, which no Sunday is compared with.
// - "Usual" is the median of the eight Sunday services before the compared one; unknown before three.
// - "Average" is the mean number of visits of the services of one series.
// - Missed Sundays in a row are the Sunday services, their day over, since the member was last at any service or joined.
//   Sundays without a service are not missed. A visit on a weekday ends a row: the next Sunday is the first of a new one.

import { isSunday } from './calendar.ts'

export interface ServiceVisits {
  date: string
  visits: number
}

/** Number of Sunday services in the "usual" median. */
export const comparedSundays = 8
/** Minimum number of Sunday services for "usual". */
const minSundays = 3

/** Consecutive missed Sundays after which a member is absent. */
export const absentFrom = 3
/** Missed Sundays beyond which a member is long away. */
export const longAwayAfter = 12

export function visitsOf({ present, guests }: { present: number; guests: number }): number {
  return present + guests
}

/** Robust against a single Easter or storm. Null with fewer than three. `before`: visits, newest first. */
export function usualLevel(before: readonly number[]): number | null {
  const compared = before.slice(0, comparedSundays).toSorted((a, b) => a - b)
  if (compared.length < minSundays) return null
  const middle = compared.length / 2
  return Math.round((compared[Math.floor(middle)]! + compared[Math.ceil(middle) - 1]!) / 2)
}

/** Returns the Sunday services up to `today`, newest first. */
export function sundaysUpTo(services: readonly ServiceVisits[], today: string): ServiceVisits[] {
  return services
    .filter(({ date }) => date <= today && isSunday(date))
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

/** `sundays`: newest first. */
export function usualOf(sundays: readonly ServiceVisits[]): number | null {
  return usualLevel(sundays.slice(1).map(({ visits }) => visits))
}

/** Returns the mean visits per service, to one decimal; null without services. */
export function averageVisits({ services, visits }: { services: number; visits: number }): number | null {
  return services > 0 ? Math.round((visits / services) * 10) / 10 : null
}
