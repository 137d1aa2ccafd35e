import type { Language } from '#contract/fields/fields.ts'
import { formatNumber } from './numbers.ts'
import { language } from './language.ts'

// French and Kreyòl use octets.
const units: Record<Language, readonly string[]> = {
  en: ['B', 'KB', 'MB', 'GB'],
  fr: ['o', 'Ko', 'Mo', 'Go'],
  ht: ['o', 'Ko', 'Mo', 'Go'],
}
const step = 1024

/** With a no-break space: "820 KB", "23.4 MB", "1.2 GB". */
export function formatSize(bytes: number, locale: Language = language()): string {
  const power = Math.min(3, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(step))))
  const value = bytes / step ** power
  return `${formatNumber(value, power < 2 || value >= 100 ? 0 : 1, locale)}\u00a0${units[locale][power]}`
}
