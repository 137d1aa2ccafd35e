import { expect, test } from 'vitest'
import { phoneCountry } from './phone-country.ts'

test.each([
  ['Ayiti', 'HT'],
  ['haiti', 'HT'],
  ['Etats-Unis', 'US'],
  ['FR', 'FR'],
  ['Lakou', undefined],
  [undefined, 'CA'],
])('who lives in %j has a phone of %s', (typed, country) => {
  expect(phoneCountry(typed, 'CA')).toBe(country)
})
