import { expect, test } from 'vitest'
import {
  likelyCountry,
  localCurrency,
  onlyDigits,
  timezoneFor,
  timezoneLabel,
  withCallingCode,
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

test('a number as the country writes it gets its calling code; one that is long enough stays', () => {
  expect(withCallingCode('37123456', 'HT')).toBe('50937123456')
  expect(withCallingCode('0612345678', 'FR')).toBe('0612345678')
  expect(withCallingCode('3055550199', 'US')).toBe('3055550199')
  expect(withCallingCode('3712', 'HT')).toBe('3712')
})

test('what stands between the digits of a phone goes, letters stay to be seen', () => {
  expect(onlyDigits('+1 (305) 555-0199')).toBe('13055550199')
  expect(onlyDigits('305.555.0199x')).toBe('3055550199x')
})

test('a zone is called by its city and its clock', () => {
  const november = new Date('2026-11-15T12:00:00Z')
  expect(timezoneLabel('America/New_York', 'en', november)).toBe('New York (GMT-5)')
  expect(timezoneLabel('America/Port-au-Prince', 'en', november)).toBe('Port-au-Prince (GMT-5)')
})
