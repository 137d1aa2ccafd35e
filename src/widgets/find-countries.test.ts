import { expect, test } from 'vitest'
import type { Language } from '#contract/fields/fields.ts'
import { speak } from '#tests/support/speak.ts'
import { findCountries, namedCountries } from './find-countries.ts'

const found = (typed: string, language: Language = 'en') => {
  speak(language)
  return findCountries(namedCountries('UTC'), typed).map(({ code }) => code)
}

test.each([
  ['hai', 'en', 'HT'],
  ['haiti', 'fr', 'HT'],
  ['ayi', 'ht', 'HT'],
  ['repiblik dominiken', 'ht', 'DO'],
  ['etats', 'fr', 'US'],
  ['cote d', 'en', 'CI'],
  ['gwoenlann', 'ht', 'GL'],
  ['HT', 'en', 'HT'],
  ['ayiti', 'en', 'HT'],
  ['Ayiti', 'fr', 'HT'],
  ['Haïti', 'en', 'HT'],
  ['Haïti', 'ht', 'HT'],
  ['Haiti', 'ht', 'HT'],
  ['Allemagne', 'en', 'DE'],
  ['Germany', 'ht', 'DE'],
  ['+509', 'en', 'HT'],
  ['509', 'ht', 'HT'],
  ['00 509', 'fr', 'HT'],
  ['+33', 'fr', 'FR'],
] as const)('%j in %s finds %s first', (typed, language, code) => {
  expect(found(typed, language)[0]).toBe(code)
})

test('a calling code finds every country that shares it', () => {
  expect(found('+590').toSorted()).toEqual(['BL', 'GP', 'MF'])
})

test('what no country has finds none, and nothing typed finds all', () => {
  expect(found('xyz')).toEqual([])
  expect(found(' ')).toHaveLength(245)
})

test('who reads Kreyòl finds Haiti first, wherever the device is', () => {
  speak('ht')
  expect(
    namedCountries('America/New_York', 'CA')
      .slice(0, 3)
      .map(({ code }) => code),
  ).toEqual(['US', 'HT', 'CA'])
  expect(namedCountries('UTC')[0]!.code).toBe('HT')
})

test('the countries of the device’s time zone come first, then the one that is chosen', () => {
  const [first, second] = namedCountries('America/Port-au-Prince', 'US')
  expect([first!.code, second!.code]).toEqual(['HT', 'US'])
})
