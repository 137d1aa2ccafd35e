import { expect, test } from 'vitest'
import { elementPosition } from './element-position.ts'

const ranges = (...all: [number, number][]) => ({
  length: all.length,
  start: (i: number) => all[i]![0],
  end: (i: number) => all[i]![1],
})

test('only what is buffered from the position on counts', () => {
  const buffered = ranges([0, 30], [100, 140], [200, 260])
  expect(elementPosition({ currentTime: 120, buffered })).toEqual({ position: 120, buffered: 140 })
  expect(elementPosition({ currentTime: 50, buffered }).buffered).toBe(0)
})

test("the duration stays the server's, whatever the browser makes of the file", () => {
  const element = { currentTime: 0, duration: 1200, buffered: ranges() }
  expect(elementPosition(element)).not.toHaveProperty('duration')
})
