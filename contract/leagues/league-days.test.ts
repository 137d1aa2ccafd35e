import { describe, expect, test } from 'vitest'
import { closes, feeIn, opens, periodOn } from './league-days.ts'

const registration_dates = {
  early_bird: { start: '2026-03-01', end: '2026-03-15' },
  regular: { start: '2026-03-15', end: '2026-04-10' },
  late: { start: '2026-04-12', end: '2026-04-20' },
}

describe('the period whose fee counts', () => {
  test.each([
    ['2026-02-28', null],
    ['2026-03-01', 'early_bird'],
    ['2026-03-15', 'early_bird'],
    ['2026-03-16', 'regular'],
    ['2026-04-11', null],
    ['2026-04-20', 'late'],
    ['2026-04-21', null],
  ])('on %s: %s', (day, period) => {
    expect(periodOn({ registration_dates }, day)).toBe(period)
  })
})

test('a period without a fee of its own has the regular one', () => {
  expect(feeIn({ early_bird: null, regular: 50, late: 60 }, 'early_bird')).toBe(50)
  expect(feeIn({ early_bird: null, regular: 50, late: 60 }, 'late')).toBe(60)
  expect(feeIn(null, 'regular')).toBeNull()
})

test('one may apply from the first period to the last, or to the closing date', () => {
  expect(opens({ registration_dates })).toBe('2026-03-01')
  expect(closes({ registration_dates, closing_date: null })).toBe('2026-04-20')
  expect(closes({ registration_dates, closing_date: '2026-04-01' })).toBe('2026-04-01')
})
