import { describe, expect, test } from 'vitest'
import { parseRanges } from './byte-ranges.ts'

describe('a Range header against a file of 1000 bytes', () => {
  test.each([
    ['bytes=0-', [{ start: 0, end: 999 }]],
    ['bytes=0-0', [{ start: 0, end: 0 }]],
    ['bytes=10-19', [{ start: 10, end: 19 }]],
    ['bytes=500-', [{ start: 500, end: 999 }]],
    ['bytes=999-', [{ start: 999, end: 999 }]],
    ['BYTES=1-2', [{ start: 1, end: 2 }]],
    ['bytes=990-5000', [{ start: 990, end: 999 }]],
    ['bytes=0-999999999999999999999', [{ start: 0, end: 999 }]],
    ['bytes=-1', [{ start: 999, end: 999 }]],
    ['bytes=-300', [{ start: 700, end: 999 }]],
    ['bytes=-1000', [{ start: 0, end: 999 }]],
    ['bytes=-1001', [{ start: 0, end: 999 }]],
  ])('%s is one range', (header, expected) => expect(parseRanges(header, 1000)).toEqual(expected))

  test.each([
    ['bytes=500-509,-3', ['500-509', '997-999']],
    ['bytes=5-9,0-1', ['5-9', '0-1']],
    ['bytes=1000-,10-19', ['10-19']],
    ['bytes= , 10-19 ,', ['10-19']],
  ])('%s is a list in the order of the header, without what is not there', (header, expected) => {
    expect(parseRanges(header, 1000)?.map(({ start, end }) => `${start}-${end}`)).toEqual(expected)
  })

  test.each([
    'bytes=-0',
    'bytes=1000-',
    'bytes=1000-1001',
    'bytes=99999999999999999999999-',
    'bytes=1000-,1010-',
  ])('%s is beyond the file', (header) => expect(parseRanges(header, 1000)).toEqual([]))

  test.each([
    'bytes=20-10',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=+1-+5',
    'bytes=1.5-2',
    'bytes=0-1,x',
    'bytes=0-99,50-149',
    `bytes=${'0-0,'.repeat(200)}5-5`,
    'bytes 0-1',
    'seconds=0-1',
    '',
  ])('%s is ignored', (header) => expect(parseRanges(header, 1000)).toBeNull())
})

test('every range is beyond an empty file', () => {
  expect(parseRanges('bytes=0-', 0)).toEqual([])
  expect(parseRanges('bytes=-5', 0)).toEqual([])
})

test('ten ranges are sent, and a header with more is ignored', () => {
  const ranges = Array.from({ length: 11 }, (_, i) => `${i * 10}-${i * 10}`)
  expect(parseRanges(`bytes=${ranges.slice(0, 10).join()}`, 1000)).toHaveLength(10)
  expect(parseRanges(`bytes=${ranges.join()}`, 1000)).toBeNull()
})
