import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'
import { date } from './fields.ts'

// A birthday is a text: `YYYY-MM-DD`, or `MM-DD` where nobody has told the year.

/** The 29th of February is a birthday too. */
const leapYear = '2000'
/** Where a day begins, it is as much ahead of UTC. */
const dayAhead = 14 * 3_600_000

/** Whether a text is a birthday: a day of the calendar, since 1900 and not to come anywhere on earth. */
export function isBirthday(text: string): boolean {
  const whole = /^\d\d-\d\d$/.test(text) ? `${leapYear}-${text}` : text
  const today = new Date(Date.now() + dayAhead).toISOString().slice(0, 10)
  return v.is(date, whole) && whole >= '1900-01-01' && whole <= today
}

/** A birthday as it is typed; an empty text is none. */
export const birthday = v.pipe(
  v.string(() => m.birthday_invalid()),
  v.trim(),
  v.check(
    (text) => text === '' || isBirthday(text),
    () => m.birthday_invalid(),
  ),
)

/** `MM-DD` of a birthday. */
export function dayOfBirthday(born: string): string {
  return born.slice(-5)
}

/** The age of who was born then on a date (`YYYY-MM-DD`); undefined when the year of birth is not known. */
export function ageOn(born: string, today: string): number | undefined {
  if (born.length < 10) return undefined
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < dayOfBirthday(born) ? years - 1 : years
}
