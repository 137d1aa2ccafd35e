import { creole } from '#contract/text/creole.ts'
import type { Language } from '#contract/fields/fields.ts'
import { formatMinute, formatTyped } from '#contract/fields/time-of-day.ts'
import { getLocale } from '#src/locales/paraglide/runtime.js'
import { localDate } from './local-date.ts'

// Dates (`YYYY-MM-DD`) are converted to and formatted in UTC.

function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`)
}

/** Creating a formatter costs a hundred times as much as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(locale: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formatters.set(key, formatter)
  return formatter
}

const format = (day: Date, locale: Language, options: Intl.DateTimeFormatOptions): string =>
  formatterOf(locale, options).format(day)

/** The specification's English format `MMM dd, yyyy`: "Nov 01, 2026". */
const medium = (locale: Language): Intl.DateTimeFormatOptions =>
  locale === 'en' ? { year: 'numeric', month: 'short', day: '2-digit' } : { dateStyle: 'medium' }

/** The date of lists: "Nov 01, 2026", "1 nov. 2026", "1 nov 2026". */
export function shortDate(date: string, locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale === 'ht')
    return `${day.getUTCDate()} ${creole.shortMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  return format(day, locale, medium(locale))
}

/** "Nov 01 – Dec 20, 2026", "1 nov. – 20 déc. 2026", or a single day. */
export function dateRange(start: string, end: string, locale: Language = getLocale()): string {
  // `formatRange` ignores `2-digit`.
  const [first, last] = [shortDate(start, locale), shortDate(end, locale)]
  if (start === end) return first
  const sameYear = start.slice(0, 4) === end.slice(0, 4)
  return `${sameYear ? first.replace(/,?\s\d{4}$/, '') : first} – ${last}`
}

/** In the device's time zone. */
export function shortDateOf(instant: string, locale: Language = getLocale()): string {
  return shortDate(localDate(new Date(instant)), locale)
}

/** The date of headings: "Sunday, November 15, 2026". */
export function longDate(date: string, locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale === 'ht') {
    const month = creole.months[day.getUTCMonth()]
    return `${creole.days[day.getUTCDay()]} ${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`
  }
  return format(day, locale, { dateStyle: 'full' })
}

/** Capitalised at the start of a line: "Dimanche 15 novembre 2026". */
export function dateAlone(date: string, locale: Language = getLocale()): string {
  const text = longDate(date, locale)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Sunday, November 15", with the year if it differs from `today`'s. */
export function recentDate(
  date: string,
  today = localDate(new Date()),
  locale: Language = getLocale(),
): string {
  if (date.slice(0, 4) !== today.slice(0, 4)) return dateAlone(date, locale)
  const day = noon(date)
  const text =
    locale === 'ht'
      ? `${creole.days[day.getUTCDay()]} ${day.getUTCDate()} ${creole.months[day.getUTCMonth()]}`
      : format(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Nov 15", with the year if it differs from `today`'s. */
export function recentShortDate(
  date: string,
  today = localDate(new Date()),
  locale: Language = getLocale(),
): string {
  return date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(date, locale) : shortDate(date, locale)
}

/** "Nov 15", "15 nov.". */
export function dayAndMonth(date: string, locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale === 'ht') return `${day.getUTCDate()} ${creole.shortMonths[day.getUTCMonth()]}`
  return format(day, locale, { day: 'numeric', month: 'short' })
}

/** "November 2026", "novembre 2026", "novanm 2026". */
export function monthAndYear(date: string, locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale === 'ht') return `${creole.months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  return format(day, locale, { month: 'long', year: 'numeric' })
}

export function monthName(month: string, locale: Language = getLocale()): string {
  const day = noon(`2000-${month}-01`)
  if (locale === 'ht') return creole.months[day.getUTCMonth()]!
  return format(day, locale, { month: 'long' })
}

/** "Nov", "nov.", "nov". */
export function shortMonth(date: string, locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale === 'ht') return creole.shortMonths[day.getUTCMonth()]!
  return format(day, locale, { month: 'short' })
}

/** "Nov 2026", "nov. 2026". */
export function monthAndShortName(date: string, locale: Language = getLocale()): string {
  return `${shortMonth(date, locale)} ${date.slice(0, 4)}`
}

/** "Sunday", "dimanche", "dimanch"; `short`: three letters. */
export function weekdayName(date: string, style: 'long' | 'short', locale: Language = getLocale()): string {
  const day = noon(date)
  if (locale !== 'ht') {
    return format(day, locale, { weekday: style })
  }
  const name = creole.days[day.getUTCDay()]!
  return style === 'long' ? name : name.slice(0, 3)
}

/** "Sunday, Nov 15, 2026", "Dimanche 15 nov. 2026"; breaks after the weekday only. */
export function dayAndShortDate(date: string, locale: Language = getLocale()): string {
  const day = weekdayName(date, 'long', locale)
  const name = day.charAt(0).toUpperCase() + day.slice(1) + (locale === 'en' ? ',' : '')
  return `${name} ${shortDate(date, locale).replaceAll(' ', '\u00a0')}`
}

/** On this device: "6:30 PM", "18 h 30", "6è30 pm". */
export function timeOfDay(instant: number, locale: Language = getLocale()): string {
  const here = new Date(instant)
  return formatMinute(here.getHours() * 60 + here.getMinutes(), locale)
}

/** Formats `HH:MM` like `timeOfDay`. */
export function clockTime(text: string, locale: Language = getLocale()): string {
  const [hours, minutes] = text.split(':').map(Number)
  return formatMinute(hours! * 60 + minutes!, locale)
}

/** Returns unparsable text unchanged. */
export function typedTime(text: string, locale: Language = getLocale()): string {
  return formatTyped(text, locale)
}
