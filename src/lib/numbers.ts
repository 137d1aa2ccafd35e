import type { Language } from '#contract/fields/fields.ts'
import { language } from './language.ts'

// Browsers have no number format for Haitian Creole; Haiti uses the French one.
const numberLocales: Record<Language, string> = { en: 'en', fr: 'fr', ht: 'fr' }

/** Formats a number with at most `decimals` decimals: "5,000", "5 000". */
export function formatNumber(value: number, decimals = 0, locale: Language = language()): string {
  return new Intl.NumberFormat(numberLocales[locale], { maximumFractionDigits: decimals }).format(value)
}

/** Formats 0.42 as "42%", "42 %". */
export function formatPercent(part: number, locale: Language = language()): string {
  return new Intl.NumberFormat(numberLocales[locale], { style: 'percent', maximumFractionDigits: 0 }).format(
    part,
  )
}
