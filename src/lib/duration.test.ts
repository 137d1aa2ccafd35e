import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [59.999, '0:59'],
  [60, '1:00'],
  [245, '4:05'],
  [3599.5, '59:59'],
  [3600, '1:00:00'],
  [3723, '1:02:03'],
  [36_000, '10:00:00'],
  [-3, '0:00'],
  [NaN, '0:00'],
  [Infinity, '0:00'],
])('%d seconds are shown as %s', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown)
})
