import { getCountry, getTimezone } from 'countries-and-timezones'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { countryName } from './country-name.ts'
import { creoleNames } from './creole-names.ts'

const codes = countries.map(({ code }) => code)

test('every country with phone numbers is listed once, with the calling code that its numbers have', () => {
  expect(codes.toSorted()).toEqual(getCountries().toSorted())
  for (const { code, mobileCode } of countries) {
    expect(`${code} ${mobileCode}`).toBe(`${code} +${getCountryCallingCode(code as 'HT')}`)
  }
})

test('each has a time zone of its own, with what that zone is ahead or behind', () => {
  // Missing from the time zone library's countries: two islands of Saint Helena, and Kosovo.
  const unlisted = new Set(['AC', 'TA', 'XK'])
  for (const { code, timezone, utc } of countries) {
    expect(`${code} ${utc}`).toBe(`${code} ${getTimezone(timezone)?.utcOffsetStr}`)
    if (unlisted.has(code)) continue
    expect(getCountry(code, { deprecated: true })?.timezones).toContain(timezone)
  }
})

test.each([
  ['+1', 'US'],
  ['+44', 'GB'],
  ['+590', 'GP'],
  ['+262', 'RE'],
])('of the countries with %s the main one, %s, stands first', (mobileCode, code) => {
  expect(countries.find((country) => country.mobileCode === mobileCode)?.code).toBe(code)
})

test('every country has a name in every language, and no two have the same', () => {
  for (const language of ['en', 'fr', 'ht'] as const) {
    const names = codes.map((code) => countryName(code, language))
    expect(names.filter((name) => codes.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(codes.length)
  }
  expect(Object.keys(creoleNames).toSorted()).toEqual(codes.toSorted())
})

test.each([
  ['HT', 'Haiti', 'Haïti', 'Ayiti'],
  ['US', 'United States', 'États-Unis', 'Etazini'],
  ['DO', 'Dominican Republic', 'République dominicaine', 'Repiblik Dominikèn'],
])('%s is %s, %s and %s', (code, ...names) => {
  expect((['en', 'fr', 'ht'] as const).map((language) => countryName(code, language))).toEqual(names)
})
