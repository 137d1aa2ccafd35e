import { expect, it } from 'vitest'
import { daysBetween, weeklyDates } from './rules.ts'

it('repeats weekly, across the end of a month, of a year and of daylight saving time', () => {
  expect(weeklyDates('2026-12-23', 3)).toEqual(['2026-12-23', '2026-12-30', '2027-01-06'])
  expect(weeklyDates('2026-10-28', 2)).toEqual(['2026-10-28', '2026-11-04'])
  expect(weeklyDates('2026-02-28', 1)).toEqual(['2026-02-28'])
})

it.each([
  ['2026-03-01', '2026-03-01', 0],
  ['2026-03-01', '2026-03-15', 14],
  ['2027-01-02', '2026-12-31', -2],
])('from %s to %s: %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})
