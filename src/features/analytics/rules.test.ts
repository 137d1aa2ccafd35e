import { describe, expect, it } from 'vitest'
import { rosterMember } from '#tests/support/samples/imports/roster.ts'
import { birthdaysInMonth, differences, direction, sundayFigures, yearOf } from './rules.ts'

const total = (date: string, present: number, guests = 0) => ({ date, present, guests })

describe('the line about the Sunday', () => {
  const before = ['2026-11-15', '2026-11-08', '2026-11-01'].map((date, i) => total(date, 190 + i, 10))

  it('has the last Sunday and what is usual', () => {
    const totals = [total('2026-11-25', 30), total('2026-11-22', 204), ...before]
    const line = { visits: 204, usual: 201, running: false }
    for (const today of ['2026-11-23', '2026-11-28']) expect(sundayFigures(totals, [], today)).toEqual(line)
  })

  it('has the service that goes on from its first visit, and the last Sunday before that', () => {
    const today = '2026-11-22'
    expect(sundayFigures(before, [], today)).toEqual({ visits: 200, usual: null, running: false })
    expect(sundayFigures([total(today, 3), ...before], [], today)).toEqual({
      visits: 3,
      usual: 201,
      running: true,
    })
  })

  it('compares Sundays of before the last services, where there are many in a week', () => {
    const week = ['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'].map((date) => total(date, 9))
    const known = before.map(({ date }) => ({ date, visits: 200 }))
    const latest = total('2026-11-22', 204)
    expect(sundayFigures([...week, latest], known, '2026-11-28')?.usual).toBe(200)
    // What this device has marked is newer than what the server has told.
    expect(
      sundayFigures([...week, latest], [{ date: latest.date, visits: 1 }, ...known], '2026-11-28'),
    ).toEqual({
      visits: 204,
      usual: 200,
      running: false,
    })
  })

  it('has none when nobody was counted on the last Sunday', () => {
    expect(sundayFigures(before, [], '2026-11-23')).toBeUndefined()
    expect(sundayFigures([], [], '2026-11-23')).toBeUndefined()
    // A mark for tomorrow is not last Sunday.
    expect(sundayFigures([total('2026-11-22', 3)], [], '2026-11-21')).toBeUndefined()
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
    joined: 2,
    members,
    first_time: 1,
    guests: 5,
    returned: 1,
    last_year: null,
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
