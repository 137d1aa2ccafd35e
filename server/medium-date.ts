import { creole } from '#contract/text/creole.ts'
import type { Language } from '#contract/fields/fields.ts'

// To make a format costs twenty times what its use does, and a statement has thousands of dates.
const formats = new Map<Language, Intl.DateTimeFormat>()

function formatOf(locale: Language): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  // As the documents have it in English: `MMM dd, yyyy`.
  const style = locale === 'en' ? ({ year: 'numeric', month: 'short', day: '2-digit' } as const) : null
  const format = new Intl.DateTimeFormat(locale, { ...(style ?? { dateStyle: 'medium' }), timeZone: 'UTC' })
  formats.set(locale, format)
  return format
}

/** "Nov 01, 2026", "1 nov. 2026", "1 nov 2026": formats a calendar date (YYYY-MM-DD) for a letter or a mail. */
export function formatMediumDate(date: string, locale: Language): string {
  const day = new Date(`${date}T12:00:00Z`)
  if (locale === 'ht')
    return `${day.getUTCDate()} ${creole.shortMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  return formatOf(locale).format(day)
}
