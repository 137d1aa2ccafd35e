import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/fields/calendar.ts'
import {
  absentSince,
  heldSundays,
  lastMonths,
  missedWeeks,
  trendOf,
  visitsThisWeek,
  weeklyAttendance,
} from './rules.ts'

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
    expect(weeklyAttendance(held)).toEqual([
      { week: '2026-11-15', visits: 55 },
      { week: '2026-11-08', visits: 44 },
    ])
  })

  it('has the last twelve weeks with a service, whole, and leaves out those without', () => {
    const sundays = Array.from({ length: 20 }, (_, i) => addDays('2026-11-15', -14 * i))
    const held = sundays.flatMap((date) => services([addDays(date, 3), 1], [date, 2]))
    const weeks = weeklyAttendance(held)
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({ week: addDays('2026-11-15', -14 * 11), visits: 3 })
    expect(weeklyAttendance([])).toEqual([])
  })
})

describe('missed Sundays', () => {
  const sundays = heldSundays(
    services(['2026-11-18', 1], ['2026-11-15', 1], ['2026-11-01', 1], ['2026-10-28', 1], ['2026-10-25', 1]),
  )

  it('are the Sundays that had a service', () => {
    expect(sundays).toEqual(['2026-11-15', '2026-11-01', '2026-10-25'])
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
    const none = { services: 0, visits: 0, guests: 0, joined: 0, first: 0 }
    const rows = lastMonths('2026-11-17').map(() => none)
    rows[10] = { services: 3, visits: 100, guests: 4, joined: 5, first: 2 }
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
    })
    expect(trend[10]).toMatchObject({ month: '2026-10', average: 33.3, members: 46, first_time: 2 })
    expect(trend[11]).toMatchObject({ month: '2026-11', members: 49 })
  })
})
