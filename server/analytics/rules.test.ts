import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/fields/calendar.ts'
import {
  absentSince,
  attendanceSeries,
  isWeekRunning,
  lastMonths,
  missableSundays,
  missedWeeks,
  monthAverages,
  trendOf,
  visitsThisWeek,
  weeklyAttendance,
  weeksWithService,
} from './rules.ts'
import type { MonthRow } from './rules.ts'

const visitsOn = (...entries: [string, number][]) => entries.map(([date, visits]) => ({ date, visits }))

describe('the visits of this week', () => {
  const services = visitsOn(['2026-11-18', 1], ['2026-11-15', 10], ['2026-11-12', 100], ['2026-11-08', 1000])

  it.each([
    ['2026-11-18', 1],
    ['2026-11-17', 0],
    ['2026-11-16', 0],
    ['2026-11-15', 110],
    ['2026-11-14', 100],
    ['2026-11-08', 1000],
    ['2026-11-22', 1],
    ['2026-11-25', 0],
  ])('on %s are those from Monday on: %i', (today, visits) => {
    expect(visitsThisWeek(services, today)).toBe(visits)
  })

  it('cross the end of a year', () => {
    expect(visitsThisWeek(visitsOn(['2026-12-30', 4], ['2026-12-27', 2]), '2027-01-02')).toBe(4)
  })
})

describe('weekly attendance', () => {
  it('adds up the services of a week, which begins with its Monday', () => {
    const services = visitsOn(['2026-11-18', 5], ['2026-11-15', 50], ['2026-11-14', 4], ['2026-11-08', 40])
    expect(weeklyAttendance(weeksWithService(services))).toEqual([
      { week: '2026-11-16', visits: 5 },
      { week: '2026-11-09', visits: 54 },
      { week: '2026-11-02', visits: 40 },
    ])
  })

  it('has the last twelve weeks with a service, whole, and leaves out those without', () => {
    const sundays = Array.from({ length: 20 }, (_, i) => addDays('2026-11-15', -14 * i))
    const services = sundays.flatMap((date) => visitsOn([date, 2], [addDays(date, -3), 1]))
    const weeks = weeklyAttendance(weeksWithService(services))
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({ week: addDays('2026-11-09', -14 * 11), visits: 3 })
    expect(weeklyAttendance(weeksWithService([]))).toEqual([])
  })
})

describe('a week', () => {
  const sundays = Array.from({ length: 8 }, (_, i): [string, number] => [addDays('2026-11-15', -7 * i), 100])

  it.each([
    ['on its Sunday, before anything is marked', '2026-11-22', [], true],
    ['on its Sunday, while marks come in', '2026-11-22', [['2026-11-22', 3]], true],
    ['on the Monday after, whose Sunday is to come', '2026-11-23', [['2026-11-22', 180]], true],
  ] as const)('is running or not: %s', (_, today, more, running) => {
    const services = visitsOn(...sundays, ...more.map(([day, n]): [string, number] => [day, n]))
    expect(
      isWeekRunning(
        services.toSorted((a, b) => (a.date < b.date ? 1 : -1)),
        today,
      ),
    ).toBe(running)
  })

  it.each([
    ['before a Saturday that is usual', '2026-11-20', true],
    ['on that Saturday', '2026-11-21', true],
    ['on the Sunday after it', '2026-11-22', false],
    ['on the next Monday', '2026-11-23', true],
  ])('of a church that meets on Saturdays is running or not: %s', (_, today, running) => {
    expect(isWeekRunning(visitsOn(['2026-11-14', 90], ['2026-11-07', 95]), today)).toBe(running)
  })

  it('after one Friday of its own is not', () => {
    expect(isWeekRunning(visitsOn(['2026-11-13', 40]), '2026-11-17')).toBe(false)
    expect(isWeekRunning(visitsOn(['2026-11-17', 9], ['2026-11-13', 40]), '2026-11-17')).toBe(true)
  })

  it('of a church without services is not', () => {
    expect(isWeekRunning([], '2026-11-22')).toBe(false)
  })
})

describe('the attendance of twelve weeks', () => {
  it('has Sundays and midweek services apart, gaps, the year before, what is usual, and where a click leads', () => {
    const services = visitsOn(
      ['2026-11-18', 65],
      ['2026-11-15', 199],
      ['2026-11-12', 4],
      ['2026-11-11', 60],
      ['2026-11-04', 30],
      ['2026-10-25', 188],
      ['2026-10-18', 180],
      ['2026-09-06', 190],
      ['2025-11-16', 150],
      ['2025-10-29', 36],
    )
    const { usual, weeks } = attendanceSeries(services, '2026-11-20')
    // 188, 180, 190, 150: the latest Sunday is compared with the others.
    expect(usual).toBe(184)
    expect(weeks).toHaveLength(12)
    const none = {
      sunday_visits: null,
      midweek_visits: null,
      last_year: null,
      running: false,
      service_date: null,
    }
    expect(weeks[0]).toEqual({
      ...none,
      sunday: '2026-09-06',
      sunday_visits: 190,
      service_date: '2026-09-06',
    })
    expect(weeks.slice(-5)).toEqual([
      { ...none, sunday: '2026-10-25', sunday_visits: 188, service_date: '2026-10-25' },
      { ...none, sunday: '2026-11-01' },
      { ...none, sunday: '2026-11-08', midweek_visits: 30, service_date: '2026-11-04' },
      {
        ...none,
        sunday: '2026-11-15',
        sunday_visits: 199,
        midweek_visits: 64,
        last_year: 150,
        service_date: '2026-11-15',
      },
      { ...none, sunday: '2026-11-22', midweek_visits: 65, running: true, service_date: '2026-11-18' },
    ])
  })
})

describe('missed Sundays', () => {
  const services = visitsOn(
    ['2026-11-18', 1],
    ['2026-11-15', 1],
    ['2026-11-01', 1],
    ['2026-10-28', 1],
    ['2026-10-25', 1],
  )
  const sundays = missableSundays(services, '2026-11-18')

  it('are the Sundays that had a service', () => {
    expect(sundays).toEqual(['2026-11-15', '2026-11-01', '2026-10-25'])
  })

  it('are not missed before they are over', () => {
    expect(missableSundays(services, '2026-11-15')).toEqual(['2026-11-01', '2026-10-25'])
    expect(missableSundays(services, '2026-11-16')).toEqual(sundays)
  })

  it('make someone absent from the third on', () => {
    expect(absentSince(sundays)).toBe('2026-10-25')
    expect(absentSince(sundays.slice(1))).toBeUndefined()
    expect(absentSince([])).toBeUndefined()
  })

  it.each([
    ['2026-10-18', 3],
    ['2026-10-25', 3],
    ['2026-11-01', 2],
    ['2026-11-08', 1],
    ['2026-11-15', 1],
    ['2026-11-22', 0],
  ])('from %s on: %i', (missesFrom, missed) => {
    expect(missedWeeks(sundays, missesFrom)).toBe(missed)
  })
})

describe('the trend', () => {
  it('covers the last twelve months, also across the end of a year, and the time after them', () => {
    const months = lastMonths('2026-02-28')
    expect(months).toHaveLength(13)
    expect(months[0]).toEqual({ firstDay: '2025-03-01', next: '2025-04-01' })
    expect(months[9]).toEqual({ firstDay: '2025-12-01', next: '2026-01-01' })
    expect(months.slice(11)).toEqual([
      { firstDay: '2026-02-01', next: '2026-03-01' },
      { firstDay: '2026-03-01', next: '9999-12-31' },
    ])
  })

  it('computes the members of a month back from the current number', () => {
    const noServices = { services: 0, visits: 0 }
    const none: MonthRow = {
      sundays: noServices,
      midweek: noServices,
      lastYear: noServices,
      guests: 0,
      joined: 0,
      joinedLastYear: 7,
      firstLastYear: 6,
      first: 0,
      returned: 0,
    }
    const rows = lastMonths('2026-11-17').map(() => none)
    rows[10] = {
      sundays: { services: 3, visits: 100 },
      midweek: { services: 2, visits: 41 },
      lastYear: { services: 2, visits: 61 },
      guests: 4,
      joined: 5,
      joinedLastYear: 7,
      firstLastYear: 6,
      first: 2,
      returned: 1,
    }
    rows[11] = { ...none, joined: 3 }
    rows[12] = { ...none, joined: 1 }
    const trend = trendOf(lastMonths('2026-11-17'), rows, 50)
    expect(trend).toHaveLength(12)
    expect(trend[9]).toEqual({
      month: '2026-09',
      services: 0,
      average: 0,
      midweek_average: null,
      joined: 0,
      members: 41,
      first_time: 0,
      guests: 0,
      returned: 0,
      last_year: null,
      joined_last_year: null,
      first_time_last_year: null,
      running: false,
    })
    expect(trend[10]).toMatchObject({
      month: '2026-10',
      services: 3,
      average: 33.3,
      members: 46,
      first_time: 2,
    })
    expect(trend[10]).toMatchObject({ midweek_average: 20.5, returned: 1, last_year: 30.5 })
    expect(trend[10]).toMatchObject({ joined_last_year: 7, first_time_last_year: 6 })
    expect(trend[11]).toMatchObject({ month: '2026-11', members: 49, running: true })
  })
})

it('the averages of a month are of services that are over, Sundays and midweek services apart', () => {
  const services = [
    { date: '2026-11-01', present: 100, guests: 10 },
    { date: '2026-11-04', present: 30, guests: 0 },
    { date: '2026-11-08', present: 90, guests: 1 },
    { date: '2026-11-15', present: 3, guests: 0 },
  ]
  expect(monthAverages(services, '2026-11-15')).toEqual({
    sundays: { services: 2, average: 100.5 },
    midweek: { services: 1, average: 30 },
  })
  expect(monthAverages([], '2026-11-15').midweek).toEqual({ services: 0, average: null })
})
