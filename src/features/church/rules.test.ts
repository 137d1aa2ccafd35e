import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  likelyCountry,
  localCurrency,
  timezoneFor,
  timezoneLabel,
  typedChurchPhone,
  withoutSeparators,
} from './rules.ts'

test.each([
  ['America/Port-au-Prince', 'en', 'HT'],
  ['America/New_York', 'ht', 'HT'],
  ['America/New_York', 'fr', 'US'],
  ['Europe/Paris', 'en', 'US'],
] as const)('a device in %s that reads %s is offered %s', (zone, language, country) => {
  expect(likelyCountry(zone, language)).toBe(country)
})

test.each([
  ['HT', 'America/New_York', 'America/Port-au-Prince'],
  ['US', 'America/Chicago', 'America/Chicago'],
  ['US', 'America/Port-au-Prince', 'America/New_York'],
  ['FR', 'Europe/Paris', 'America/New_York'],
] as const)('a church in %s, on a device in %s, has the time of %s', (country, device, zone) => {
  expect(timezoneFor(country, device)).toBe(zone)
})

test('gifts in Haiti are in gourdes, elsewhere in dollars', () => {
  expect(localCurrency('HT')).toBe('HTG')
  expect(localCurrency('CA')).toBe('USD')
})

test('what stands between the digits of a phone goes, letters stay to be seen', () => {
  expect(withoutSeparators('+1 (305) 555-0199')).toBe('+13055550199')
  expect(withoutSeparators('305+555.0199x')).toBe('3055550199x')
})

test.each([
  ['37123456', true],
  ['+33612345678', true],
  ['3712', false],
  ['1234567890123456', false],
  ['3055550199x', false],
])('%j may be the phone of a church: %s', (typed, may) => {
  expect(v.is(typedChurchPhone, typed)).toBe(may)
})

test('a zone is called by its city and its clock', () => {
  const november = new Date('2026-11-15T12:00:00Z')
  expect(timezoneLabel('America/New_York', 'en', november)).toBe('New York (GMT-5)')
  expect(timezoneLabel('America/Port-au-Prince', 'en', november)).toBe('Port-au-Prince (GMT-5)')
})
