import { creole } from '#contract/text/creole.ts'
import type { Language } from '#contract/fields/fields.ts'

// Cached: creating a format costs twenty times its use, and a statement has thousands of dates.
const formats = new Map<Language, Intl.DateTimeFormat>()

function formatOf(locale: Language): Intl.DateTimeFormat {
  const cached = formats.get(locale)
  if (cached) return cached
  // The specification's English format: `MMM dd, yyyy`.
  const style = locale === 'en' ? ({ year: 'numeric', month: 'short', day: '2-digit' } as const) : null
  const format = new Intl.DateTimeFormat(locale, { ...(style ?? { dateStyle: 'medium' }), timeZone: 'UTC' })
  formats.set(locale, format)
  return format
}

/** Formats a calendar date (YYYY-MM-DD) for letters and mails: "Nov 01, 2026", "1 nov. 2026", "1 nov 2026". */
export function formatMediumDate(date: string, locale: Language): string {
  const day = new Date(`${date}T12:00:00Z`)
  if (locale === 'ht')
    return `${day.getUTCDate()} ${creole.shortMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  return formatOf(locale).format(day)
}
