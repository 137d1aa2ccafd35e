import { describe, expect, it } from 'vitest'
import { rosterMember } from '#tests/support/samples/imports/roster.ts'
import {
  birthdaysInMonth,
  changesAbsent,
  differences,
  direction,
  seriesWith,
  sundayFigures,
  sundaysWith,
  yearOf,
} from './rules.ts'

const total = (date: string, present: number, guests = 0) => ({ date, present, guests })

describe('the line about the Sunday', () => {
  const before = ['2026-11-15', '2026-11-08', '2026-11-01'].map((date, i) => total(date, 190 + i, 10))
  const figuresOf = (totals: ReturnType<typeof total>[], today: string) =>
    sundayFigures(sundaysWith(totals, [], today), today)

  it('has the last Sunday and what is usual', () => {
    const totals = [total('2026-11-25', 30), total('2026-11-22', 204), ...before]
    const line = { visits: 204, usual: 201, running: false }
    for (const today of ['2026-11-23', '2026-11-28']) expect(figuresOf(totals, today)).toEqual(line)
  })

  it('has the service that goes on from its first visit, and the last Sunday before that', () => {
    const today = '2026-11-22'
    expect(figuresOf(before, today)).toEqual({ visits: 200, usual: null, running: false })
    expect(figuresOf([total(today, 3), ...before], today)).toEqual({ visits: 3, usual: 201, running: true })
  })

  it('compares Sundays of before the last services, where there are many in a week', () => {
    const week = ['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'].map((date) => total(date, 9))
    const serverData = before.map(({ date }) => ({ date, visits: 200 }))
    const latest = total('2026-11-22', 204)
    const today = '2026-11-28'
    expect(sundayFigures(sundaysWith([...week, latest], serverData, today), today)?.usual).toBe(200)
    // This device's marks are newer than the server's figures.
    const stale = [{ date: latest.date, visits: 1 }, ...serverData]
    expect(sundayFigures(sundaysWith([...week, latest], stale, today), today)).toEqual({
      visits: 204,
      usual: 200,
      running: false,
    })
  })

  it('has none when nobody was counted on the last Sunday', () => {
    expect(figuresOf(before, '2026-11-23')).toBeUndefined()
    expect(figuresOf([], '2026-11-23')).toBeUndefined()
    // A mark for tomorrow is not last Sunday.
    expect(figuresOf([total('2026-11-22', 3)], '2026-11-21')).toBeUndefined()
  })
})

describe('the series with this device’s own marks', () => {
  const today = '2026-11-25'
  const week = (sunday: string, sunday_visits: number | null, midweek_visits: number | null) => ({
    sunday,
    sunday_visits,
    midweek_visits,
    last_year: null,
    running: sunday > today,
    service_date: sunday_visits === null ? null : sunday,
  })
  const series = {
    usual: 1,
    weeks: [week('2026-11-15', 100, 40), week('2026-11-22', 90, null), week('2026-11-29', null, null)],
  }
  const withTotals = (totals: ReturnType<typeof total>[], isWhole: boolean) =>
    seriesWith(series, totals, { today, isWhole, sundays: sundaysWith(totals, [], today) })
  const totals = [total('2026-11-25', 7), total('2026-11-22', 91, 2), total('2026-11-11', 30)]

  it('has the Sundays and midweek services of this device, and none of days to come', () => {
    const { weeks } = withTotals([total('2026-11-26', 99), ...totals], true)
    expect(weeks).toMatchObject([
      { sunday_visits: null, midweek_visits: 30, service_date: '2026-11-11' },
      { sunday_visits: 93, midweek_visits: null, service_date: '2026-11-22' },
      { sunday_visits: null, midweek_visits: 7, service_date: '2026-11-25' },
    ])
  })

  it('has weeks as the server counted them where this device may lack services', () => {
    expect(withTotals(totals, false).weeks[0]).toEqual(series.weeks[0])
    expect(withTotals([], false).weeks).toEqual(series.weeks)
  })
})

it('compares with what was before, over a gap', () => {
  expect(differences([90, 130, null, 130, 120])).toEqual([undefined, 40, undefined, 0, -10])
})

it.each([
  [3, 'up'],
  [-1, 'down'],
  [0, undefined],
  [undefined, undefined],
])('a difference of %s goes %s', (difference, way) => {
  expect(direction(difference)).toBe(way)
})

it('takes the months of a year together by their services', () => {
  const month = (services: number, average: number, members: number) => ({
    month: '2026-01',
    services,
    average,
    midweek_average: 10,
    joined: 2,
    members,
    first_time: 1,
    guests: 5,
    returned: 1,
    last_year: null,
    joined_last_year: null,
    first_time_last_year: null,
    running: false,
  })
  expect(yearOf([month(4, 100, 90), month(0, 0, 92), month(1, 50, 94)])).toEqual({
    services: 5,
    average: 90,
    members: 94,
    joined: 6,
    newcomers: 3,
    returned: 3,
    guests: 15,
  })
  expect(yearOf([])).toMatchObject({ services: 0, average: 0, members: 0 })
})

it('has the birthdays of the month, today’s and those to come first', () => {
  const born = (birthday: string | null, i: number) => rosterMember(String(i), birthday ?? '', { birthday })
  const roster = ['1978-07-03', '07-30', '1990-07-04', '08-01', null].map(born)
  const found = birthdaysInMonth(roster, '2026-07-04')
  expect(found.map(({ birthday, isToday }) => [birthday, isToday])).toEqual([
    ['1990-07-04', true],
    ['07-30', false],
    ['1978-07-03', false],
  ])
})

it('greets who was born on the 29th of February on the 28th in a year without one', () => {
  const roster = [rosterMember('1', 'Ana', { birthday: '02-29' })]
  expect(birthdaysInMonth(roster, '2026-02-28')[0]?.isToday).toBe(true)
  expect(birthdaysInMonth(roster, '2028-02-28')[0]?.isToday).toBe(false)
  expect(birthdaysInMonth(roster, '2028-02-29')[0]?.isToday).toBe(true)
})

describe('marks that wait', () => {
  const absent = new Set(['ana'])
  const marked = (member_id: string, present: boolean) => [{ member_id, present }]

  it.each([
    ['a listed member who was there', marked('ana', true), undefined, true],
    ['a member who is not listed', marked('bel', true), undefined, false],
    ['guests alone', [], undefined, false],
    ['a visit that is taken back', marked('bel', false), true, true],
    ['a visit that the server never had', marked('bel', false), false, false],
    ['a service that this device does not know', marked('bel', false), undefined, true],
  ])('%s', (_, marks, onServer, expected) => {
    expect(changesAbsent(marks, absent, () => onServer)).toBe(expected)
  })
})
