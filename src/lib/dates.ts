import { creole } from '#contract/text/creole.ts'
import type { Language } from '#contract/fields/fields.ts'
import { getLocale } from '#src/locales/paraglide/runtime.js'

// How calendar dates (texts, `YYYY-MM-DD`) are shown: turned into an instant in UTC, and formatted in UTC.

function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`)
}

/** "Nov 15, 2026", "15 nov. 2026", "15 nov 2026": the date of lists. */
export function shortDate(date: string, locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale === 'ht')
    return `${day.getUTCDate()} ${creole.shortMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
}

/** "Sunday, November 15, 2026": the date of headings. */
export function longDate(date: string, locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale === 'ht') {
    const month = creole.months[day.getUTCMonth()]
    return `${creole.days[day.getUTCDay()]} ${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`
  }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(day)
}

/** "Nov 15", "15 nov.": the date under a chart's bar. */
export function dayAndMonth(date: string, locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale === 'ht') return `${day.getUTCDate()} ${creole.shortMonths[day.getUTCMonth()]}`
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(day)
}

/** "November 2026", "novembre 2026", "novanm 2026": the heading of a calendar's page. */
export function monthAndYear(date: string, locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale === 'ht') return `${creole.months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day)
}

/** "November", "novembre", "novanm": the name of a month, `01` to `12`. */
export function monthName(month: string, locale: Language = getLocale()): string {
  const day = noon(`2000-${month}-01`)
  if (locale === 'ht') return creole.months[day.getUTCMonth()]!
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(day)
}

/** "Nov", "nov.", "nov": the month on a date's tile. */
export function shortMonth(date: string, locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale === 'ht') return creole.shortMonths[day.getUTCMonth()]!
  return new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(day)
}

/** "Sunday", "dimanche", "dimanch"; or its first three letters. */
export function weekdayName(date: string, style: 'long' | 'short', locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale !== 'ht') {
    return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(day)
  }
  const name = creole.days[day.getUTCDay()]!
  return style === 'long' ? name : name.slice(0, 3)
}

/** The time of day of an instant on this device. */
export function timeOfDay(instant: number, locale: Language = getLocale()): string {
  return new Intl.DateTimeFormat(locale === 'ht' ? 'fr' : locale, { timeStyle: 'short' }).format(instant)
}
