import { describe, expect, it } from 'vitest'
import type { Problem } from '#server/http/problem.ts'
import { readNumber } from './read-number.ts'

describe('readNumber', () => {
  it.each([
    ['+50937123456', undefined, '+50937123456'],
    ['50937123456', undefined, '+50937123456'],
    ['33612345678', undefined, '+33612345678'],
    ['+1 305 555 0199', undefined, '+13055550199'],
    ['+509 3712 3456', 'HT', '+50937123456'],
    ['3712-3456', 'HT', '+50937123456'],
    ['+509 50937123456', 'HT', '+50937123456'],
    ['+33 06 12 34 56 78', 'FR', '+33612345678'],
    ['0612345678', 'FR', '+33612345678'],
    ['+33 (0)6 12 34 56 78', 'FR', '+33612345678'],
    // Italian numbers keep the leading zero.
    ['+39 06 6988 4857', 'IT', '+390669884857'],
    // +1 covers more countries than the selected one.
    ['+1 416 555 0199', 'US', '+14165550199'],
    ['+1 809 555 1234', 'US', '+18095551234'],
  ])('reads %j with the country %s as %s', (phone, country, number) => {
    expect(readNumber(phone, country)).toBe(number)
  })

  const refused = (phone: string, country?: string) => {
    try {
      return readNumber(phone, country)
    } catch (error) {
      return (error as Problem).fields
    }
  }

  it.each([
    ['+50937123456', 'US', 'This number is in Haiti. Choose that country, or correct the number.'],
    ['+1 50937123456', 'US', 'This number is in Haiti. Choose that country, or correct the number.'],
    ['+509 +33612345678', 'HT', 'This number is in France. Choose that country, or correct the number.'],
    [
      '+1 3712 3456',
      'US',
      'This is not a phone number in United States. Check it, or choose another country.',
    ],
    ['+509 12', 'HT', 'This is not a phone number in Haiti. Check it, or choose another country.'],
    ['12', undefined, 'This is not a phone number. Write it with its country code, like +509 3712 3456.'],
  ])('refuses %j with the country %s', (phone, country, message) => {
    expect(refused(phone, country)).toEqual({ phone: message })
  })

  it('refuses a country that there is not', () => {
    expect(refused('+50937123456', 'XX')).toEqual({ country: 'This value is not allowed here.' })
  })
})
