import { describe, expect, it } from 'vitest'
import { recycledSlots } from './use-row-slots.ts'

describe('the slots of rows in the page', () => {
  it('pass from those who leave to those who come, and those who stay keep theirs', () => {
    const slotsOf = recycledSlots()
    const [a, b, c] = slotsOf(['a', 'b', 'c'])
    expect(new Set([a, b, c]).size).toBe(3)
    expect(slotsOf(['b', 'c', 'd'])).toEqual([b, c, a])
    const [x, stays, y] = slotsOf(['x', 'c', 'y'])
    expect(stays).toBe(c)
    expect(new Set([x, y])).toEqual(new Set([a, b]))
  })

  it('are never the same for two, whatever comes and goes', () => {
    const slotsOf = recycledSlots()
    for (const shown of ['abcdef', 'f', 'fgh', 'habcdefg', '', 'cba', 'abcdefghijkl']) {
      expect(new Set(slotsOf([...shown])).size).toBe(shown.length)
    }
  })

  it('are as many as the most rows at once', () => {
    const slotsOf = recycledSlots()
    const used = ['abc', 'bcd', 'xyz', 'ab', 'pqr'].flatMap((shown) => slotsOf([...shown]))
    expect(new Set(used).size).toBe(3)
  })
})
