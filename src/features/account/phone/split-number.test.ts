import { expect, test } from 'vitest'
import { countryOfTyped, joinNumber, splitNumber } from './split-number.ts'

test.each([
  ['+50937123456', 'HT', '37123456'],
  ['50937123456', 'HT', '37123456'],
  ['+1 (305) 555-0199', 'US', '3055550199'],
  ['0033612345678', 'FR', '612345678'],
  ['call me', 'US', 'call me'],
])('%j is of %s, and %j there', (text, country_code, phone) => {
  expect(splitNumber(text)).toEqual({ country_code, phone })
})

test.each([
  ['HT', '3712 3456', '+509 3712 3456'],
  ['FR', ' 06 12 34 56 78', '+33 06 12 34 56 78'],
  ['US', '+50937123456', '+50937123456'],
  ['US', '0050937123456', '+50937123456'],
])('in %s %j is sent as %j', (country_code, phone, joined) => {
  expect(joinNumber({ country_code, phone })).toEqual({ phone: joined, country: country_code })
})

test.each([
  ['US', '+509 3712', 'HT'],
  ['US', '0050937123456', 'HT'],
  ['HT', '+50937123456', undefined],
  ['HT', '+1 305 555 0199', 'US'],
  ['DO', '+1 809', undefined],
  ['US', '3712 3456', undefined],
  ['US', '+', undefined],
])('with %s chosen, a typed %j means %s', (country_code, phone, code) => {
  expect(countryOfTyped({ country_code, phone })).toBe(code)
})
