import type { Language } from '#contract/fields/fields.ts'
import { language } from './language.ts'

// Browsers lack Haitian Creole; Haiti uses French numbers.
const numberLocales: Record<Language, string> = { en: 'en', fr: 'fr', ht: 'fr' }

/** At most `decimals` decimals: "5,000", "5 000". */
export function formatNumber(value: number, decimals = 0, locale: Language = language()): string {
  return new Intl.NumberFormat(numberLocales[locale], { maximumFractionDigits: decimals }).format(value)
}

/** 0.42 is "42%", "42 %". */
export function formatPercent(part: number, locale: Language = language()): string {
  return new Intl.NumberFormat(numberLocales[locale], { style: 'percent', maximumFractionDigits: 0 }).format(
    part,
  )
}
