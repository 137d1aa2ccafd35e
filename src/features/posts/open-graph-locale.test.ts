import { expect, it } from 'vitest'
import { openGraphLocale } from './open-graph-locale.ts'

it.each([
  ['ht', 'ht_HT'],
  ['fr', 'fr_FR'],
  ['pt-BR', 'pt_BR'],
  ['zh-Hant-TW', 'zh_TW'],
  ['pt-PT', 'pt_PT'],
  ['wo', 'wo'],
  ['und', undefined],
])('the language %s is %s for Open Graph', (tag, locale) => {
  expect(openGraphLocale(tag)).toBe(locale)
})
