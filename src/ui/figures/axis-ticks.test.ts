import { expect, it } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [201, [0, 100, 200, 300]],
  [200, [0, 50, 100, 150, 200]],
  [1234.5, [0, 500, 1000, 1500]],
])('an axis up to %d has round numbers', (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks)
})
