import type { Language } from '#contract/fields/fields.ts'
import { language } from './language.ts'

// No browser knows Haitian Creole's figures; Haiti writes them as French does.
const figures: Record<Language, string> = { en: 'en', fr: 'fr', ht: 'fr' }

/** "5,000", "5 000"; at most so many decimals. */
export function formatNumber(value: number, decimals = 0, locale: Language = language()): string {
  return new Intl.NumberFormat(figures[locale], { maximumFractionDigits: decimals }).format(value)
}

/** 0.42 as "42%", "42 %". */
export function formatPercent(part: number, locale: Language = language()): string {
  return new Intl.NumberFormat(figures[locale], { style: 'percent', maximumFractionDigits: 0 }).format(part)
}
