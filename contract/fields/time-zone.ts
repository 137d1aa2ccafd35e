import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'

/** An IANA time zone, e.g. `America/Port-au-Prince`. */
export const timeZone = v.pipe(
  v.string(() => m.field_invalid()),
  v.maxLength(64, () => m.field_invalid()),
  v.check(isTimeZone, () => m.field_invalid()),
)

function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
