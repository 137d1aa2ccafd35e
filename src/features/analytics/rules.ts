import type { Overview, Trend } from '#contract/analytics.ts'
import type { Mark } from '#contract/attendance/attendance.ts'
import { dayOfBirthday } from '#contract/fields/birthday.ts'
import { averageVisits, sundaysUpTo, usualOf, visitsOf } from '#contract/fields/attendance-figures.ts'
import type { ServiceVisits } from '#contract/fields/attendance-figures.ts'
import { addDays, mondayOf, sundayBefore } from '#contract/fields/calendar.ts'
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
 * Returns the Sunday services up to `today`, latest first, with this device's own marks counted in.
 *
 * @param totals the last services held, this device's own marks counted in
 * @param serverData the Sundays that the server has compared, which may be of weeks before these services
 */
export function sundaysWith(
  totals: readonly ServiceTotal[],
  serverData: Overview['sundays'],
  today: string,
): ServiceVisits[] {
  const visits = new Map(serverData.map((sunday) => [sunday.date, sunday.visits]))
  for (const total of totals) visits.set(total.date, visitsOf(total))
  return sundaysUpTo(
    [...visits].map(([date, n]) => ({ date, visits: n })),
    today,
  )
}

/** Returns the figures of the latest Sunday; undefined when nobody was counted on it. `sundays`: latest first. */
export function sundayFigures(sundays: readonly ServiceVisits[], today: string): SundayFigures | undefined {
  const [latest] = sundays
  if (!latest || latest.date < sundayBefore(today)) return undefined
  return { visits: latest.visits, usual: usualOf(sundays), running: latest.date === today }
}

type Series = Overview['attendance_series']

/**
 * Returns the series of the chart with this device's own marks counted in. Weeks before the last services that this
 * device has are as the server counted them.
 *
 * @param isWhole `totals` are all services of the church
 */
export function seriesWith(
  series: Series,
  totals: readonly ServiceTotal[],
  { today, isWhole, sundays }: { today: string; isWhole: boolean; sundays: readonly ServiceVisits[] },
): Series {
  const held = totals.filter(({ date }) => date <= today)
  const oldest = held.at(-1)?.date
  const bySunday = new Map(sundays.map(({ date, visits }) => [date, visits]))
  return {
    usual: usualOf(sundays),
    weeks: series.weeks.map((week) => {
      const { sunday } = week
      const monday = mondayOf(sunday)
      if (oldest === undefined || (!isWhole && oldest >= monday)) return week
      const midweek = held.filter(({ date }) => date >= monday && date < sunday)
      const sunday_visits = bySunday.get(sunday) ?? null
      return {
        ...week,
        sunday_visits,
        midweek_visits: midweek.length > 0 ? midweek.reduce((sum, total) => sum + visitsOf(total), 0) : null,
        service_date: sunday_visits === null ? (midweek[0]?.date ?? null) : sunday,
      }
    }),
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

/** Months taken together. `members` and `average`: today's members, and the mean visits of their Sunday services. */
export function yearOf(months: readonly Month[]) {
  const sum = (value: (month: Month) => number) => months.reduce((all, month) => all + value(month), 0)
  const services = sum((month) => month.services)
  const visits = sum((month) => month.average * month.services)
  return {
    services,
    average: Math.round(averageVisits({ services, visits }) ?? 0),
    members: months.at(-1)?.members ?? 0,
    joined: sum((month) => month.joined),
    newcomers: sum((month) => month.first_time),
    returned: sum((month) => month.returned),
    guests: sum((month) => month.guests),
  }
}

/**
 * Whether marks that wait on this device would change who is absent: a listed member was there, or a visit that the
 * server counts is taken back. `isPresent`: what the server has of a member; undefined where that is not known.
 */
export function changesAbsent(
  marks: readonly Pick<Mark, 'member_id' | 'present'>[],
  absent: ReadonlySet<string>,
  isPresent: (memberId: string) => boolean | undefined,
): boolean {
  return marks.some(({ member_id: id, present }) => (present ? absent.has(id) : isPresent(id) !== false))
}
