import { expect, it } from 'vitest'
import { birthdayOrder, readBirthday } from './birthday-cell.ts'

const read = (cell: string) => readBirthday([cell], 'day-first').birthday

it('reads birthdays with and without their year', () => {
  const cells = ['4/7/1978', '1978-07-04', '4 jiyè 1978', 'July 4th, 1978', '28675', '4/7/78']
  for (const cell of cells) expect(read(cell), cell).toBe('1978-07-04')
  const days = ['4/7', '4 juillet', 'Jul 4', '--07-04', '0000-07-04', '4/7/0000', '1885-07-04', '4/7/1885']
  for (const cell of days) expect(read(cell), cell).toBe('07-04')
  expect(read('29/02')).toBe('02-29')
})

it('takes for blank what says nothing of the day', () => {
  const cells = [
    '',
    '-',
    'N/A',
    'unknown',
    'mm/dd/0000',
    '0000-00-00',
    '00/00/0000',
    '1978',
    '1978-07',
    'juillet 1978',
  ]
  for (const cell of cells)
    expect(readBirthday([cell], 'day-first'), cell).toEqual({ birthday: '', valid: true })
})

it('leaves what is no birthday to be corrected', () => {
  for (const cell of ['31/02/1978', '4/7/2199', '45', '3712-3456']) {
    expect(readBirthday([cell], 'day-first'), cell).toEqual({ birthday: cell, valid: false })
  }
  expect(readBirthday(['32/13/1978', '07-04'], 'month-first')).toEqual({ birthday: '07-04', valid: true })
})

it('reads the order from dates without a year too, and else from the country', () => {
  expect(birthdayOrder(['4/7', '25/12'], 'US')).toBe('day-first')
  expect(birthdayOrder(['4/7', '12/25/0000'], 'HT')).toBe('month-first')
  expect(birthdayOrder(['4/7'], 'US')).toBe('month-first')
  expect(birthdayOrder(['4/7'], 'HT')).toBe('day-first')
})
