import { describe, expect, test } from 'vitest'
import { chunkSize, nextSpan, spanOfResponse, partsOf, storedBytes } from './chunk-plan.ts'

const size = 3 * chunkSize + 100
const piece = (length: number) => ({ length, digest: '' })
const whole = [piece(chunkSize), piece(chunkSize), piece(chunkSize), piece(100)]

describe('what to fetch next', () => {
  test('of nothing stored, the whole', () => expect(nextSpan([], size)).toEqual({ start: 0, end: size - 1 }))
  test('of everything stored, nothing', () => expect(nextSpan(whole, size)).toBeNull())
  test('after an interruption, from the byte after the last one', () =>
    expect(nextSpan([piece(chunkSize), piece(7)], size)).toEqual({ start: chunkSize + 7, end: size - 1 }))
  test('of a damaged middle, only that', () =>
    expect(nextSpan([whole[0], null, whole[2], whole[3]], size)).toEqual({
      start: chunkSize,
      end: 2 * chunkSize - 1,
    }))
  test('of a damaged end, up to the last byte', () =>
    expect(nextSpan([whole[0], whole[1], whole[2], null], size)).toEqual({
      start: 3 * chunkSize,
      end: size - 1,
    }))
  test('of a file that ends with a chunk', () => {
    expect(nextSpan([piece(chunkSize)], 2 * chunkSize)).toEqual({ start: chunkSize, end: 2 * chunkSize - 1 })
    expect(nextSpan([piece(chunkSize), piece(chunkSize)], 2 * chunkSize)).toBeNull()
  })
})

test('stored bytes are counted without what is missing', () => {
  expect(storedBytes([whole[0], null, piece(3)])).toBe(chunkSize + 3)
})

describe('a span of a file', () => {
  test('is made up of parts of chunks', () => {
    expect(partsOf({ start: 5, end: 9 })).toEqual([{ index: 0, from: 5, to: 10 }])
    expect(partsOf({ start: chunkSize - 1, end: chunkSize })).toEqual([
      { index: 0, from: chunkSize - 1, to: chunkSize },
      { index: 1, from: 0, to: 1 },
    ])
    expect(partsOf({ start: chunkSize, end: 2 * chunkSize - 1 })).toEqual([
      { index: 1, from: 0, to: chunkSize },
    ])
  })
  test('is returned two chunks at a time at most', () => {
    expect(spanOfResponse({ start: 10, end: size - 1 })).toEqual({ start: 10, end: 2 * chunkSize - 1 })
    expect(spanOfResponse({ start: 10, end: 20 })).toEqual({ start: 10, end: 20 })
  })
})
