import type { Language } from '#contract/fields/fields.ts'
import { language } from '#src/lib/language.ts'

/** Half hours since midnight: 6:00 to 21:30. */
const [first, last] = [12, 43]

/** Suggested times, every half hour, formatted in the language. */
export function timeSuggestions(locale: Language = language()): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const hour = Math.floor((first + i) / 2)
    const minute = (first + i) % 2 === 0 ? '00' : '30'
    return locale === 'en' ? `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}` : `${hour}h${minute}`
  })
}
