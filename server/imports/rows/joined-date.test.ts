import { describe, expect, it } from 'vitest'
import { dateOrder, readDate } from './joined-date.ts'

const day = (cell: string, order: 'day-first' | 'month-first' = 'day-first') =>
  readDate(cell, order, '2026-11-21')

describe('readDate', () => {
  it.each([
    ['2021-05-04', '2021-05-04'],
    ['2021-5-4', '2021-05-04'],
    ['2021/05/04', '2021-05-04'],
    ['2021-05-04T10:00:00Z', '2021-05-04'],
    ['2021-05-04 10:00:00 -0500', '2021-05-04'],
    ['04/05/2021', '2021-05-04'],
    ['4.5.2021', '2021-05-04'],
    ['05/14/2021', '2021-05-14'],
    ['14-5-21', '2021-05-14'],
    ['14/5/78', '1978-05-14'],
    ['14/5/26', '2026-05-14'],
    ['44320', '2021-05-04'],
    ['44320.75', '2021-05-04'],
    ['2021', '2021-01-01'],
    ['05/2021', '2021-05-01'],
    ['2021-05', '2021-05-01'],
    ['4 mai 2021', '2021-05-04'],
    ['4 me 2021', '2021-05-04'],
    ['1er août 2021', '2021-08-01'],
    ['May 4th, 2021', '2021-05-04'],
    ['Tuesday, May 4, 2021', '2021-05-04'],
    ['4-Dec-2021', '2021-12-04'],
    ['10 desanm 2021', '2021-12-10'],
    ['oktòb 2021', '2021-10-01'],
    ['Sept. 3 2021', '2021-09-03'],
    ['29/02/2024', '2024-02-29'],
  ])('reads %j as %s', (cell, date) => {
    expect(day(cell)).toBe(date)
  })

  it('reads 4/5 by the order of the column', () => {
    expect(day('4/5/2021', 'day-first')).toBe('2021-05-04')
    expect(day('4/5/2021', 'month-first')).toBe('2021-04-05')
  })

  it.each([
    '',
    '0000-07-04',
    '07/04/0000',
    'mm/dd/0000',
    '07/04/1885',
    '1885-01-01',
    '1900-01-01',
    '0',
    '1',
    '30/02/2021',
    '2021-13-40',
    '99/99/2021',
    '2026-11-22',
    '2999-01-01',
    'depi lontan',
    'member since 2019',
    'yes',
    '3712-3456',
    '123456789',
    'x'.repeat(10_000),
  ])('finds no date in %j', (cell) => {
    expect(day(cell)).toBeNull()
  })
})

describe('dateOrder', () => {
  it('uses the unambiguous dates of the column', () => {
    expect(dateOrder(['4/5/2021', '25/12/2020'], 'US')).toBe('day-first')
    expect(dateOrder(['4/5/2021', '12/25/2020', '2021-01-31'], 'HT')).toBe('month-first')
  })

  it("uses the church's country when all dates are ambiguous", () => {
    expect(dateOrder(['4/5/2021'], 'HT')).toBe('day-first')
    expect(dateOrder([], 'US')).toBe('month-first')
  })
})
