import { expect, it } from 'vitest'
import { direction, withTrends } from './rules.ts'

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
