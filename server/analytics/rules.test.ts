import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/fields/calendar.ts'
import {
  absentSince,
  attendanceOf,
  isWeekRunning,
  lastMonths,
  missableSundays,
  missedWeeks,
  trendOf,
  visitsThisWeek,
  weeklyAttendance,
  weeksWithService,
} from './rules.ts'
import type { MonthRow } from './rules.ts'

const services = (...entries: [string, number][]) => entries.map(([date, visits]) => ({ date, visits }))

describe('the visits of this week', () => {
  const held = services(['2026-11-18', 1], ['2026-11-15', 10], ['2026-11-12', 100], ['2026-11-11', 1000])

  it.each([
    ['2026-11-18', 111],
    ['2026-11-17', 1110],
    ['2026-11-15', 1110],
    ['2026-11-21', 11],
    ['2026-11-22', 1],
    ['2026-11-25', 0],
  ])('on %s are those of seven days: %i', (today, visits) => {
    expect(visitsThisWeek(held, today)).toBe(visits)
  })

  it('cross the end of a year', () => {
    expect(visitsThisWeek(services(['2026-12-30', 4], ['2026-12-27', 2]), '2027-01-02')).toBe(6)
  })
})

describe('weekly attendance', () => {
  it('adds up the services of a week, which begins with its Sunday', () => {
    const held = services(['2026-11-18', 5], ['2026-11-15', 50], ['2026-11-14', 4], ['2026-11-08', 40])
    expect(weeklyAttendance(weeksWithService(held))).toEqual([
      { week: '2026-11-15', visits: 55 },
      { week: '2026-11-08', visits: 44 },
    ])
  })

  it('has the last twelve weeks with a service, whole, and leaves out those without', () => {
    const sundays = Array.from({ length: 20 }, (_, i) => addDays('2026-11-15', -14 * i))
    const held = sundays.flatMap((date) => services([addDays(date, 3), 1], [date, 2]))
    const weeks = weeklyAttendance(weeksWithService(held))
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({ week: addDays('2026-11-15', -14 * 11), visits: 3 })
    expect(weeklyAttendance(weeksWithService([]))).toEqual([])
  })
})

describe('a week', () => {
  const sundays = Array.from({ length: 8 }, (_, i): [string, number] => [addDays('2026-11-15', -7 * i), 100])

  it.each([
    ['on its Sunday, before anything is marked', '2026-11-22', [], true],
    ['on its Sunday, while marks come in', '2026-11-22', [['2026-11-22', 3]], true],
    ['on the Monday after', '2026-11-23', [['2026-11-22', 180]], false],
    [
      'before a Wednesday that is usual',
      '2026-11-24',
      [
        ['2026-11-18', 20],
        ['2026-11-11', 25],
      ],
      true,
    ],
    [
      'on that Wednesday',
      '2026-11-25',
      [
        ['2026-11-18', 20],
        ['2026-11-11', 25],
      ],
      true,
    ],
    [
      'after it',
      '2026-11-26',
      [
        ['2026-11-18', 20],
        ['2026-11-11', 25],
      ],
      false,
    ],
    ['after one Friday of its own', '2026-11-24', [['2026-11-13', 40]], false],
    ['on a day that is not usual, with a service', '2026-11-24', [['2026-11-24', 9]], true],
  ] as const)('is running or not: %s', (_, today, more, running) => {
    const held = services(...sundays, ...more.map(([day, n]): [string, number] => [day, n]))
    expect(
      isWeekRunning(
        held.toSorted((a, b) => (a.date < b.date ? 1 : -1)),
        today,
      ),
    ).toBe(running)
  })

  it('of a church without services is not', () => {
    expect(isWeekRunning([], '2026-11-22')).toBe(false)
  })
})

describe('the attendance of twelve weeks', () => {
  it('has a week without a service as missing, the year before, what is usual, and where a click leads', () => {
    const held = services(
      ['2026-11-18', 5],
      ['2026-11-15', 50],
      ['2026-11-04', 30],
      ['2026-10-25', 44],
      ['2026-10-18', 40],
      ['2026-08-30', 42],
      ['2025-11-16', 38],
      ['2025-10-26', 36],
    )
    const { usual, weeks } = attendanceOf(held, '2026-11-20')
    // 30, 44, 40, 42, 38, 36: the week of the 15th is the one that is looked at.
    expect(usual).toBe(39)
    expect(weeks).toHaveLength(12)
    const none = { visits: null, last_year: null, running: false, service_date: null }
    expect(weeks[0]).toEqual({ ...none, week: '2026-08-30', visits: 42, service_date: '2026-08-30' })
    expect(weeks.slice(-4)).toEqual([
      { ...none, week: '2026-10-25', visits: 44, last_year: 36, service_date: '2026-10-25' },
      { ...none, week: '2026-11-01', visits: 30, service_date: '2026-11-04' },
      { ...none, week: '2026-11-08' },
      { ...none, week: '2026-11-15', visits: 55, last_year: 38, service_date: '2026-11-15' },
    ])
  })
})

describe('missed Sundays', () => {
  const held = services(
    ['2026-11-18', 1],
    ['2026-11-15', 1],
    ['2026-11-01', 1],
    ['2026-10-28', 1],
    ['2026-10-25', 1],
  )
  const sundays = missableSundays(held, '2026-11-18')

  it('are the Sundays that had a service', () => {
    expect(sundays).toEqual(['2026-11-15', '2026-11-01', '2026-10-25'])
  })

  it('are not missed before they are over', () => {
    expect(missableSundays(held, '2026-11-15')).toEqual(['2026-11-01', '2026-10-25'])
    expect(missableSundays(held, '2026-11-16')).toEqual(sundays)
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
    const none: MonthRow = {
      services: 0,
      visits: 0,
      guests: 0,
      joined: 0,
      first: 0,
      returned: 0,
      lastYear: null,
    }
    const rows = lastMonths('2026-11-17').map(() => none)
    rows[10] = { services: 3, visits: 100, guests: 4, joined: 5, first: 2, returned: 1, lastYear: 30.5 }
    rows[11] = { ...none, joined: 3 }
    rows[12] = { ...none, joined: 1 }
    const trend = trendOf(lastMonths('2026-11-17'), rows, 50)
    expect(trend).toHaveLength(12)
    expect(trend[9]).toEqual({
      month: '2026-09',
      services: 0,
      average: 0,
      joined: 0,
      members: 41,
      first_time: 0,
      guests: 0,
      returned: 0,
      last_year: null,
      running: false,
    })
    expect(trend[10]).toMatchObject({ month: '2026-10', average: 33.3, members: 46, first_time: 2 })
    expect(trend[10]).toMatchObject({ returned: 1, last_year: 30.5, running: false })
    expect(trend[11]).toMatchObject({ month: '2026-11', members: 49, running: true })
  })
})
