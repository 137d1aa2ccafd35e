import { expect, it } from 'vitest'
import { ageOn, isBirthday } from './birthday.ts'

it('is a day of the calendar, with or without its year', () => {
  for (const text of ['07-04', '02-29', '1978-07-04', '1900-01-01', '2024-02-29']) {
    expect(isBirthday(text), text).toBe(true)
  }
  const none = ['', '7-4', '02-30', '13-01', '2023-02-29', '1899-12-31', '1978-07', '04/07/1978', '78-07-04']
  for (const text of none) expect(isBirthday(text), text).toBe(false)
})

it('is not to come', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  expect(isBirthday(inDays(0))).toBe(true)
  expect(isBirthday(inDays(2))).toBe(false)
})

it('tells the age from the day itself on, and none without the year', () => {
  expect(ageOn('1978-07-04', '2026-07-03')).toBe(47)
  expect(ageOn('1978-07-04', '2026-07-04')).toBe(48)
  expect(ageOn('07-04', '2026-07-04')).toBeUndefined()
})
