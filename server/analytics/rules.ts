import type { FundTrends, GroupTrends, MonthReport, Overview } from '#contract/analytics.ts'
import {
  absentFrom,
  averageVisits,
  comparedSundays,
  sundaysUpTo,
  usualOf,
  visitsOf,
} from '#contract/fields/attendance-figures.ts'
import type { ServiceVisits } from '#contract/fields/attendance-figures.ts'
import { addDays, isSunday, mondayOf, sundayFrom, weekday } from '#contract/fields/calendar.ts'
import type { FundMonth } from './fund-store.ts'
import type { GroupWeek } from './group-store.ts'

// All functions expect services latest first. contract/fields/attendance-figures.ts defines the figures.

const weekCount = 12

/** Visits of the week of `today`. */
export function visitsThisWeek(services: ServiceVisits[], today: string): number {
  const from = mondayOf(today)
  return services
    .filter(({ date }) => date >= from && date <= today)
    .reduce((sum, { visits }) => sum + visits, 0)
}

interface Week {
  sunday: number | null
  midweek: number | null
  /** The Sunday, otherwise the week's latest service. */
  serviceDate: string
}
/** Weeks with a service by their final Sunday, latest first. */
type Weeks = ReadonlyMap<string, Week>

/** Groups the services by week. */
export function weeksWithService(services: ServiceVisits[]): Weeks {
  const weeks = new Map<string, Week>()
  for (const { date, visits } of services) {
    const end = sundayFrom(date)
    const week = weeks.get(end) ?? { sunday: null, midweek: null, serviceDate: date }
    if (date === end) week.sunday = visits
    else week.midweek = (week.midweek ?? 0) + visits
    weeks.set(end, week)
  }
  return weeks
}

/** Last twelve weeks with a service, latest first. */
export function weeklyAttendance(weeks: Weeks): Overview['weekly_attendance'] {
  return [...weeks].slice(0, weekCount).map(([end, { sunday, midweek }]) => ({
    week: mondayOf(end),
    visits: (sunday ?? 0) + (midweek ?? 0),
  }))
}

/** Last Sunday services up to `today`, latest first: as many as "usual" compares. */
export function lastSundays(services: ServiceVisits[], today: string): ServiceVisits[] {
  return sundaysUpTo(services, today).slice(0, comparedSundays + 1)
}

/** 52 weeks apart, Sundays match (except Easter). */
const yearOfWeeks = 52 * 7
/** Weeks to look back, and services on a weekday that make it habitual. */
const [habitWeeks, habitTimes] = [8, 2]

/**
 * Whether the week is incomplete: a service is today, or expected later because that weekday had one in two of the last
 * eight weeks.
 */
export function isWeekRunning(services: ServiceVisits[], today: string): boolean {
  const since = addDays(today, -7 * habitWeeks)
  const end = sundayFrom(today)
  // Counted from Monday.
  const dayOf = (date: string) => (weekday(date) + 6) % 7
  const times = Array.from({ length: 7 }, () => 0)
  for (const { date } of services) {
    if (date < since) break
    if (date < today) times[dayOf(date)]! += 1
    else if (date <= end) return true
  }
  return times.slice(dayOf(today)).some((count) => count >= habitTimes)
}

/** Final Sundays of the last twelve calendar weeks, oldest first. */
export function lastWeeks(today: string): string[] {
  return Array.from({ length: weekCount }, (_, i) => addDays(sundayFrom(today), -7 * (weekCount - 1 - i)))
}

/** Chart data of the last twelve weeks. */
export function attendanceSeries(
  services: ServiceVisits[],
  today: string,
  weeks = weeksWithService(services),
): Overview['attendance_series'] {
  const running = isWeekRunning(services, today)
  return {
    usual: usualOf(lastSundays(services, today)),
    weeks: lastWeeks(today).map((sunday) => ({
      sunday,
      sunday_visits: weeks.get(sunday)?.sunday ?? null,
      midweek_visits: weeks.get(sunday)?.midweek ?? null,
      last_year: weeks.get(addDays(sunday, -yearOfWeeks))?.sunday ?? null,
      running: running && sunday === sundayFrom(today),
      service_date: weeks.get(sunday)?.serviceDate ?? null,
    })),
  }
}

/** Trends of groups. `rows`: one per group and week with visits, groups in order. */
export function groupTrendsOf(
  rows: readonly GroupWeek[],
  services: ServiceVisits[],
  today: string,
): GroupTrends {
  const { weeks } = attendanceSeries(services, today)
  const groups = new Map<string, { members: number; came: Map<string | null, number> }>()
  for (const { group_id, members, week, came } of rows) {
    const group = groups.get(group_id) ?? { members, came: new Map() }
    groups.set(group_id, group)
    group.came.set(week, came ?? 0)
  }
  return {
    weeks: weeks.map(({ sunday, service_date, running }) => ({
      week: sunday,
      held: service_date !== null,
      running,
    })),
    groups: [...groups].map(([group_id, { members, came }]) => ({
      group_id,
      members,
      came: weeks.map(({ sunday }) => came.get(sunday) ?? 0),
    })),
  }
}

/** Past Sundays with a service, latest first. Today's is excluded, since unmarked members are not absent yet. */
export function missableSundays(services: ServiceVisits[], today: string): string[] {
  return services.map((service) => service.date).filter((date) => date < today && isSunday(date))
}

/** Members whose absence began at this Sunday or earlier count as absent. Undefined with too few Sundays. */
export function absentSince(sundays: string[]): string | undefined {
  return sundays[absentFrom - 1]
}

/** Consecutive missed Sundays of a member absent since `missesFrom`. */
export function missedWeeks(sundays: string[], missesFrom: string): number {
  const attended = sundays.findIndex((sunday) => sunday < missesFrom)
  return attended === -1 ? sundays.length : attended
}

const monthCount = 12

/** A month, or the time after the last one. */
export interface Month {
  firstDay: string
  /** First day of the next month. */
  next: string
}

interface Series {
  services: number
  visits: number
}

export interface MonthRow {
  sundays: Series
  midweek: Series
  /** Sundays of the same month a year before. */
  lastYear: Series
  guests: number
  joined: number
  joinedLastYear: number
  firstLastYear: number
  /** Newcomers' first visits. */
  first: number
  /** Those of them who came again. */
  returned: number
}

/** Last twelve months, oldest first, then the time after them. */
export function lastMonths(today: string): Month[] {
  const [year, month] = today.split('-').map(Number)
  // `Date.UTC` counts months from 0, so the current one is `month - 1`.
  const firstDayOf = (n: number) => new Date(Date.UTC(year!, n, 1)).toISOString().slice(0, 10)
  const shown = Array.from({ length: monthCount }, (_, i) => month! - monthCount + i)
  const months = shown.map((n) => ({ firstDay: firstDayOf(n), next: firstDayOf(n + 1) }))
  return [...months, { firstDay: firstDayOf(month!), next: '9999-12-31' }]
}

/** Returns the first day of the same month a year before. */
export function yearBefore(firstDay: string): string {
  return `${Number(firstDay.slice(0, 4)) - 1}${firstDay.slice(4)}`
}

/** Last day of a month (`YYYY-MM`), or `today` within it. */
export function lastDayOf(month: string, today: string): string {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year!, number, 0)).toISOString().slice(0, 10)
  return last < today ? last : today
}

/** Monthly trend. `rows`: figures of each month and of the time after; `members`: current number. */
export function trendOf(months: readonly Month[], rows: readonly MonthRow[], members: number) {
  const later = rows.map((_, i) => rows.slice(i + 1).reduce((sum, { joined }) => sum + joined, 0))
  return months.slice(0, -1).map(({ firstDay }, i) => {
    const { sundays, midweek, lastYear, guests, joined, first, returned, ...before } = rows[i]!
    const compared = lastYear.services > 0
    return {
      month: firstDay.slice(0, 7),
      services: sundays.services,
      average: averageVisits(sundays) ?? 0,
      midweek_average: averageVisits(midweek),
      joined,
      members: members - later[i]!,
      first_time: first,
      guests,
      returned,
      last_year: averageVisits(lastYear),
      joined_last_year: compared ? before.joinedLastYear : null,
      first_time_last_year: compared ? before.firstLastYear : null,
      running: i === months.length - 2,
    }
  })
}

/** Averages of completed days, without today. */
export function monthAverages(
  services: Omit<MonthReport['services'][number], 'name'>[],
  today: string,
): Pick<MonthReport, 'sundays' | 'midweek'> {
  const over = services.filter(({ date }) => date < today)
  const seriesOf = (list: typeof over) => {
    const visits = list.reduce((sum, service) => sum + visitsOf(service), 0)
    const days = new Set(list.map(({ date }) => date)).size
    return { services: days, average: averageVisits({ services: days, visits }) }
  }
  return {
    sundays: seriesOf(over.filter(({ date }) => isSunday(date))),
    midweek: seriesOf(over.filter(({ date }) => !isSunday(date))),
  }
}

/** Trends of funds. `rows`: one per fund, currency and month with gifts. */
export function fundTrendsOf(months: readonly Month[], rows: readonly FundMonth[]): FundTrends {
  const shown = months.slice(0, -1).map(({ firstDay }) => firstDay.slice(0, 7))
  const before = months.slice(0, -1).map(({ firstDay }) => yearBefore(firstDay).slice(0, 7))
  const funds = new Map<string, { of: FundMonth; minor: Map<string, number>; total: number }>()
  for (const row of rows) {
    const key = `${row.currency} ${row.fund_id}`
    const fund = funds.get(key) ?? { of: row, minor: new Map(), total: 0 }
    funds.set(key, { ...fund, total: fund.total + (shown.includes(row.month) ? row.minor : 0) })
    fund.minor.set(row.month, row.minor)
  }
  return {
    months: shown.map((month, i) => ({ month, running: i === shown.length - 1 })),
    funds: [...funds.values()]
      .filter(({ total }) => total > 0)
      .toSorted((a, b) => b.of.currency.localeCompare(a.of.currency) || b.total - a.total)
      .map(({ of: { fund_id, fund_name, currency }, minor }) => ({
        fund_id,
        fund_name,
        currency,
        amounts: shown.map((month) => (minor.get(month) ?? 0) / 100),
        amounts_before: before.map((month) => (minor.get(month) ?? 0) / 100),
      })),
  }
}
