import { creole } from '#contract/text/creole.ts'
import type { Language } from '#contract/fields/fields.ts'

/** "Nov 15, 2026", "15 nov. 2026", "15 nov 2026": formats a calendar date (YYYY-MM-DD) for a letter or a mail. */
export function formatMediumDate(date: string, locale: Language): string {
  const day = new Date(`${date}T12:00:00Z`)
  if (locale === 'ht')
    return `${day.getUTCDate()} ${creole.shortMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
}
