import { expect, test } from 'vitest'
import { isTextable } from './textable-number.ts'

test.each([
  ['a mobile phone in Haiti', '+50937123456'],
  ['a landline in Haiti', '+50922123456'],
  ['the United States', '+13055550199'],
  ['the Dominican Republic', '+18095551234'],
  ['a mobile phone in France', '+33612345678'],
  ['a landline in Italy', '+390669884857'],
])('texts go to %s', (_, number) => {
  expect(isTextable(number)).toBe(true)
})

test.each([
  ['premium rate in the United States', '+19005550123'],
  ['premium rate in the United Kingdom', '+449011234567'],
  ['premium rate in France', '+33899123456'],
  ['international premium rate', '+979123456789'],
  ['shared cost', '+33810123456'],
  ['a personal number', '+447012345678'],
  ['a personal number of the United States', '+15005551234'],
  ['an area code that no one has', '+15555550123'],
  ['a range of Haiti that no operator has', '+50900000000'],
  ['a satellite network', '+881612345678'],
  ['ships', '+870773111632'],
  ['an international network', '+883510001234'],
  ['no number', 'hello'],
])('no texts go to %s', (_, number) => {
  expect(isTextable(number)).toBe(false)
})
