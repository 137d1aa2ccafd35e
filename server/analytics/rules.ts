import type { FundTrends, GroupTrends, Overview } from '#contract/analytics.ts'
import { addDays, isSunday, sundayOf, weekday } from '#contract/fields/calendar.ts'
import { comparedServices, usualLevel } from '#contract/fields/usual-level.ts'
import type { FundMonth } from './fund-store.ts'
import type { GroupWeek } from './group-store.ts'

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

/** The weeks with a service by their Sundays, latest first. `serviceDate`: the one that a click leads to. */
type Weeks = ReadonlyMap<string, { visits: number; serviceDate: string }>

/** Returns the weeks with a service. */
export function weeksWithService(services: HeldService[]): Weeks {
  const weeks = new Map<string, { visits: number; serviceDate: string }>()
  for (const { date, visits } of services) {
    const week = sundayOf(date)
    const later = weeks.get(week)
    const serviceDate = date === week ? date : (later?.serviceDate ?? date)
    weeks.set(week, { visits: visits + (later?.visits ?? 0), serviceDate })
  }
  return weeks
}

/** Returns the last twelve weeks with a service, latest first. */
export function weeklyAttendance(weeks: Weeks): { week: string; visits: number }[] {
  return [...weeks].slice(0, weekCount).map(([week, { visits }]) => ({ week, visits }))
}

/** Returns the last Sundays with a service, latest first: as many as it takes to say whether the latest is usual. */
export function lastSundays(services: HeldService[]): HeldService[] {
  return services.filter(({ date }) => isSunday(date)).slice(0, comparedServices + 1)
}

/** Weeks of the calendar that are 52 weeks apart have the same Sundays of the year, Easter excepted. */
const yearOfWeeks = 52 * 7
/** Weeks in which a church's days are looked for, and how often one of them makes it such a day. */
const [habitWeeks, habitTimes] = [8, 2]

/**
 * Whether the week of `today` is not over: a service goes on today, or is to be expected today or later this week, since
 * one was held on that weekday in two of the last eight weeks. A service is over when its day is.
 */
export function isWeekRunning(services: HeldService[], today: string): boolean {
  const since = addDays(today, -7 * habitWeeks)
  const saturday = addDays(sundayOf(today), 6)
  const times = Array.from({ length: 7 }, () => 0)
  for (const { date } of services) {
    if (date < since) break
    if (date < today) times[weekday(date)]! += 1
    else if (date <= saturday) return true
  }
  return times.slice(weekday(today)).some((held) => held >= habitTimes)
}

/** Returns the last twelve weeks of the calendar up to that of `today`, oldest first: their Sundays. */
export function lastWeeks(today: string): string[] {
  return Array.from({ length: weekCount }, (_, i) => addDays(sundayOf(today), -7 * (weekCount - 1 - i)))
}

/** Returns what a chart of the last twelve weeks shows. `known`: the weeks with one of these services. */
export function attendanceOf(
  services: HeldService[],
  today: string,
  known = weeksWithService(services),
): Overview['attendance'] {
  const visits = [...known.values()].map((week) => week.visits)
  const running = isWeekRunning(services, today)
  return {
    usual: usualLevel(visits.slice(1)),
    weeks: lastWeeks(today).map((week) => ({
      week,
      visits: known.get(week)?.visits ?? null,
      last_year: known.get(addDays(week, -yearOfWeeks))?.visits ?? null,
      running: running && week === sundayOf(today),
      service_date: known.get(week)?.serviceDate ?? null,
    })),
  }
}

/** Returns how the groups come. `rows`: one for each group and week in which one of it came, the groups in order. */
export function groupTrendsOf(
  rows: readonly GroupWeek[],
  services: HeldService[],
  today: string,
): GroupTrends {
  const { weeks } = attendanceOf(services, today)
  const groups = new Map<string, { members: number; came: Map<string | null, number> }>()
  for (const { group_id, members, week, came } of rows) {
    const group = groups.get(group_id) ?? { members, came: new Map() }
    groups.set(group_id, group)
    group.came.set(week, came ?? 0)
  }
  return {
    weeks: weeks.map(({ week, visits, running }) => ({ week, held: visits !== null, running })),
    groups: [...groups].map(([group_id, { members, came }]) => ({
      group_id,
      members,
      came: weeks.map(({ week }) => came.get(week) ?? 0),
    })),
  }
}

/**
 * Returns the Sundays with a service whose day is over, latest first. Only these can be missed: while a service runs,
 * nobody who has not been marked yet is absent.
 */
export function missableSundays(services: HeldService[], today: string): string[] {
  return services.map((service) => service.date).filter((date) => date < today && isSunday(date))
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
  /** Those of them who have attended again since. */
  returned: number
  /** Mean visits of a service in the same month a year before; null when none was held. */
  lastYear: number | null
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

/** Returns the last day of a month (`YYYY-MM`), or `today` while it runs. */
export function lastDayOf(month: string, today: string): string {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year!, number, 0)).toISOString().slice(0, 10)
  return last < today ? last : today
}

/**
 * Returns the trend by month. `rows` has the figures of each month and of the time after them, `members` is the
 * current number.
 */
export function trendOf(months: readonly Month[], rows: readonly MonthRow[], members: number) {
  const later = rows.map((_, i) => rows.slice(i + 1).reduce((sum, { joined }) => sum + joined, 0))
  return months.slice(0, -1).map(({ firstDay }, i) => {
    const { services, visits, guests, joined, first, returned, lastYear } = rows[i]!
    return {
      month: firstDay.slice(0, 7),
      services,
      average: services > 0 ? Math.round((visits / services) * 10) / 10 : 0,
      joined,
      members: members - later[i]!,
      first_time: first,
      guests,
      returned,
      last_year: lastYear,
      running: i === months.length - 2,
    }
  })
}

/** Returns what was given to the funds. `rows`: one for each fund, currency and month with gifts. */
export function fundTrendsOf(months: readonly Month[], rows: readonly FundMonth[]): FundTrends {
  const shown = months.slice(0, -1).map(({ firstDay }) => firstDay.slice(0, 7))
  const funds = new Map<string, { of: FundMonth; minor: Map<string, number>; total: number }>()
  for (const row of rows) {
    const key = `${row.currency} ${row.fund_id}`
    const fund = funds.get(key) ?? { of: row, minor: new Map(), total: 0 }
    funds.set(key, { ...fund, total: fund.total + row.minor })
    fund.minor.set(row.month, row.minor)
  }
  return {
    months: shown.map((month, i) => ({ month, running: i === shown.length - 1 })),
    funds: [...funds.values()]
      .toSorted((a, b) => b.of.currency.localeCompare(a.of.currency) || b.total - a.total)
      .map(({ of: { fund_id, fund_name, currency }, minor }) => ({
        fund_id,
        fund_name,
        currency,
        amounts: shown.map((month) => (minor.get(month) ?? 0) / 100),
      })),
  }
}
