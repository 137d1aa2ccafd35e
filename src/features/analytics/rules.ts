import type { Overview, Trend } from '#contract/analytics.ts'
import { dayOfBirthday } from '#contract/fields/birthday.ts'
import { addDays } from '#contract/fields/calendar.ts'
import type { RosterMember } from '#src/offline/overlay.ts'

type Week = Overview['weekly_attendance'][number]

/** A week with how it compares with the one before it in the list of weeks that had a service. */
export interface WeekTrend extends Week {
  /** Visits more, or fewer; undefined for the oldest week. */
  difference: number | undefined
}

/** The weeks with their trends, in the order they come in: the latest first. */
export function withTrends(weeks: readonly Week[]): WeekTrend[] {
  return weeks.map((week, i) => {
    const before = weeks[i + 1]
    return { ...week, difference: before && week.visits - before.visits }
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
    guests: sum((month) => month.guests),
  }
}
