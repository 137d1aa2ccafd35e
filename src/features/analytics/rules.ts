import type { Overview, Trend } from '#contract/analytics.ts'
import { dayOfBirthday } from '#contract/fields/birthday.ts'
import { addDays, isSunday, sundayBefore } from '#contract/fields/calendar.ts'
import { usualLevel } from '#contract/fields/usual-level.ts'
import type { RosterMember } from '#src/offline/overlay.ts'
import type { ServiceTotal } from '#src/queries/service-totals.ts'

/** The Sunday that the dashboard begins with. */
export interface SundayFigures {
  visits: number
  /** The median of the eight Sundays before; null until there are three. */
  usual: number | null
  /** It is today's, and people still come. */
  running: boolean
}

/**
 * Returns the figures of the latest Sunday; undefined when nobody was counted on it.
 *
 * @param totals the last services held, this device's own marks counted in
 * @param known the Sundays that the server has compared, which may be of weeks before these services
 */
export function sundayFigures(
  totals: readonly ServiceTotal[],
  known: Overview['sundays'],
  today: string,
): SundayFigures | undefined {
  const sundays = new Map(known.map(({ date, visits }) => [date, visits]))
  for (const { date, present, guests } of totals) if (isSunday(date)) sundays.set(date, present + guests)
  const [latest, ...before] = [...sundays]
    .filter(([date]) => date <= today)
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
  if (!latest || latest[0] < sundayBefore(today)) return undefined
  return {
    visits: latest[1],
    usual: usualLevel(before.map(([, visits]) => visits)),
    running: latest[0] === today,
  }
}

/** Returns how each value differs from the one before it that is known; undefined for the first and for gaps. */
export function differences(values: readonly (number | null)[]): (number | undefined)[] {
  let before: number | undefined
  return values.map((value) => {
    if (value === null) return undefined
    const difference = before === undefined ? undefined : value - before
    before = value
    return difference
  })
}

/** Which way it goes; undefined when it neither rises nor falls. */
export function direction(difference: number | undefined): 'up' | 'down' | undefined {
  if (!difference) return undefined
  return difference > 0 ? 'up' : 'down'
}

/**
 * The birthdays of this month, those to come first, then those that have been. A birthday on the 29th of February is
 * on the 28th in a year without one. `today`: `YYYY-MM-DD`.
 */
export function birthdaysInMonth(roster: readonly RosterMember[], today: string) {
  const [month, day] = [today.slice(5, 7), today.slice(5)]
  const leap = addDays(`${today.slice(0, 4)}-02-28`, 1).endsWith('02-29')
  const found = roster.flatMap((member) => {
    const { birthday } = member
    if (!birthday) return []
    const on = dayOfBirthday(birthday) === '02-29' && !leap ? '02-28' : dayOfBirthday(birthday)
    return on.startsWith(month) ? [{ member, birthday, on, isToday: on === day }] : []
  })
  const inOrder = found.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
  return [...inOrder.filter(({ on }) => on >= day), ...inOrder.filter(({ on }) => on < day)]
}

type Month = Trend['months'][number]

/** Months taken together. `members` and `average`: today's members, and the mean of all their services. */
export function yearOf(months: readonly Month[]) {
  const sum = (value: (month: Month) => number) => months.reduce((all, month) => all + value(month), 0)
  const services = sum((month) => month.services)
  const visits = sum((month) => month.average * month.services)
  return {
    services,
    average: services > 0 ? Math.round(visits / services) : 0,
    members: months.at(-1)?.members ?? 0,
    joined: sum((month) => month.joined),
    newcomers: sum((month) => month.first_time),
    returned: sum((month) => month.returned),
    guests: sum((month) => month.guests),
  }
}
