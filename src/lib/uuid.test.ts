import { expect, test } from 'vitest'
import { timedId } from './uuid.ts'

test('an id says its version and variant', () => {
  expect(timedId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('ids sort by when they were made', () => {
  const instants = [0, 1, 255, 256, 2 ** 32, Date.UTC(2026, 10, 15), Date.UTC(2090, 0, 1)]
  const ids = instants.map((instant) => timedId(instant))
  expect(ids.toSorted()).toEqual(ids)
})

test('two ids of one moment differ', () => {
  expect(timedId(1)).not.toBe(timedId(1))
})
