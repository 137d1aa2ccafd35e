import { ownValue } from '#contract/fields/own-value.ts'
import type { Language } from '#contract/fields/fields.ts'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { creoleNames } from './creole-names.ts'

/** Creating a formatter costs a hundred times as much as using it. */
const formatters = new Map<Language, Intl.DisplayNames>()

function formatter(language: Language): Intl.DisplayNames {
  const cached = formatters.get(language)
  if (cached) return cached
  const made = new Intl.DisplayNames(language, { type: 'region' })
  formatters.set(language, made)
  return made
}

/** Returns the name of a country (ISO code) in the current or the given language. */
export function countryName(code: string, language: Language = getLocale()): string {
  const name = language === 'ht' ? ownValue(creoleNames, code) : formatter(language).of(code)
  return name ?? code
}
