import { expect, test } from 'vitest'
import { countryOf, likelyTimezone, onlyDigits, timezoneLabel } from './rules.ts'

test('a device in a zone that churches have suggests it', () => {
  expect(likelyTimezone('America/Port-au-Prince')).toBe('America/Port-au-Prince')
})

test('any other device suggests New York', () => {
  expect(likelyTimezone('Europe/Paris')).toBe('America/New_York')
})

test('Port-au-Prince speaks for Haiti, the others for the United States', () => {
  expect(countryOf('America/Port-au-Prince')).toBe('HT')
  expect(countryOf('America/Puerto_Rico')).toBe('US')
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
