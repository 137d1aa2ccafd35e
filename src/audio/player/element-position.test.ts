import { expect, test } from 'vitest'
import { elementPosition } from './element-position.ts'

const ranges = (...all: [number, number][]) => ({
  length: all.length,
  start: (i: number) => all[i]![0],
  end: (i: number) => all[i]![1],
})

test('only what is buffered from the position on counts', () => {
  const buffered = ranges([0, 30], [100, 140], [200, 260])
  expect(elementPosition({ currentTime: 120, duration: 300, buffered })).toEqual({
    position: 120,
    duration: 300,
    buffered: 140,
  })
  expect(elementPosition({ currentTime: 50, duration: 300, buffered }).buffered).toBe(0)
})

test('an unknown duration leaves the one that is shown', () => {
  expect(elementPosition({ currentTime: 0, duration: Number.NaN, buffered: ranges() })).not.toHaveProperty(
    'duration',
  )
  expect(elementPosition({ currentTime: 0, duration: Infinity, buffered: ranges() })).not.toHaveProperty(
    'duration',
  )
})
