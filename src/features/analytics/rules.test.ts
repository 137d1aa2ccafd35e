import { expect, it } from 'vitest'
import { rosterMember } from '#tests/support/samples/roster.ts'
import { birthdaysInMonth, direction, withTrends, yearOf } from './rules.ts'

it('compares each week with the one before it, which is the following entry', () => {
  const weeks = [
    { week: '2026-11-15', visits: 120 },
    { week: '2026-11-08', visits: 130 },
    { week: '2026-10-25', visits: 130 },
    { week: '2026-10-18', visits: 90 },
  ]
  expect(withTrends(weeks).map(({ difference }) => difference)).toEqual([-10, 0, 40, undefined])
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
  })
  expect(yearOf([month(4, 100, 90), month(0, 0, 92), month(1, 50, 94)])).toEqual({
    services: 5,
    average: 90,
    members: 94,
    joined: 6,
    newcomers: 3,
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
