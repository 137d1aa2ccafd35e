import * as v from 'valibot'
import { expect, test } from 'vitest'
import { countries, countryOf } from '#contract/church.ts'
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
  ['Europe/Paris', 'en', 'FR'],
  ['America/Toronto', 'fr', 'CA'],
  ['Asia/Tokyo', 'en', 'US'],
] as const)('a device in %s that reads %s is offered %s', (zone, language, country) => {
  expect(likelyCountry(zone, language)).toBe(country)
})

test.each([
  ['HT', 'America/New_York', 'America/Port-au-Prince'],
  ['US', 'America/Chicago', 'America/Chicago'],
  ['US', 'America/Port-au-Prince', 'America/New_York'],
  ['FR', 'America/New_York', 'Europe/Paris'],
  ['CA', 'America/Vancouver', 'America/Vancouver'],
  ['MQ', 'Europe/Paris', 'America/Martinique'],
] as const)('a church in %s, on a device in %s, has the time of %s', (country, device, zone) => {
  expect(timezoneFor(country, device)).toBe(zone)
})

test('gifts are in the currency of the country', () => {
  expect(localCurrency('HT')).toBe('HTG')
  expect(localCurrency('GF')).toBe('EUR')
  expect(localCurrency('TC')).toBe('USD')
})

test('every country has a time zone that implies it', () => {
  for (const country of countries) expect(countryOf(timezoneFor(country, 'Etc/UTC'))).toBe(country)
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
  expect(timezoneLabel('America/Toronto', 'en', november)).toBe('Montréal, Toronto (GMT-5)')
})
