import * as v from 'valibot'
import { date } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** MM/DD/YYYY. */
export const typedLength = 10

/**
 * Inserts slashes while typing: "1125" becomes "11/25/", "3/1/" "03/01/". Converts a pasted `YYYY-MM-DD`.
 * `before`: the previous text, so that a slash can be deleted.
 */
export function withSlashes(text: string, before = ''): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`
  const padded = text.replace(/^(\d)\//, '0$1/').replace(/^(\d\d\/)(\d)\//, '$10$2/')
  const digits = padded.replace(/\D/g, '').slice(0, 8)
  const deleting = text.length < before.length
  const slash = (at: number) => digits.length > at || (digits.length === at && !deleting)
  const month = digits.slice(0, 2) + (slash(2) ? '/' : '')
  const day = digits.slice(2, 4) + (slash(4) ? '/' : '')
  return month + day + digits.slice(4)
}

/** Parses a typed date; undefined if invalid. */
export function readTypedDate(typed: string): string | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed.trim())
  if (!parts) return undefined
  const [, month, day, year] = parts
  const read = v.safeParse(date, `${year}-${month}-${day}`)
  return read.success ? read.output : undefined
}

/** Formats a date as typed. */
export function typedFrom(day: string): string {
  const [year, month, date_] = day.split('-')
  return `${month}/${date_}/${year}`
}

export const typedDate = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(() => m.date_required()),
  v.check(
    (text) => readTypedDate(text) !== undefined,
    () => m.date_invalid(),
  ),
)
