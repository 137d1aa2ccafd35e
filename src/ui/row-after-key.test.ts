import { describe, expect, it } from 'vitest'
import { rowAfterKey } from './row-after-key.ts'

describe('keys in the list', () => {
  it.each([
    ['ArrowDown', 4, 5],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 0, 0],
    ['PageDown', 4, 14],
    ['PageDown', 95, 99],
    ['PageUp', 4, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['Enter', 50, undefined],
  ])('%s moves from row %i to %s', (key, from, to) => {
    expect(rowAfterKey(key, from, 100, 10)).toBe(to)
  })
})
