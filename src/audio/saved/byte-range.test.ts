import { describe, expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

describe('a Range header against a file of 1000 bytes', () => {
  test.each([
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=999-', { start: 999, end: 999 }],
    ['Bytes = 1 - 2 ', { start: 1, end: 2 }],
    // An end beyond the file is the file's end.
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=0-999999999999999999999', { start: 0, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-300', { start: 700, end: 999 }],
    ['bytes=-1000', { start: 0, end: 999 }],
    ['bytes=-1001', { start: 0, end: 999 }],
    ['bytes=-0', 'beyond'],
    ['bytes=1000-', 'beyond'],
    ['bytes=1000-1001', 'beyond'],
    ['bytes=5000-', 'beyond'],
    ['bytes=20-10', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-1,5-9', 'whole'],
    ['bytes=1.5-2', 'whole'],
    ['seconds=0-1', 'whole'],
    ['', 'whole'],
    [null, 'whole'],
  ])('%s', (header, expected) => expect(byteRange(header, 1000)).toEqual(expected))
})

test('of an empty file nothing can be asked for', () => {
  expect(byteRange('bytes=0-', 0)).toBe('beyond')
  expect(byteRange('bytes=-5', 0)).toBe('beyond')
})
