import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'
import { date } from './fields.ts'

// Birthdays are `YYYY-MM-DD`, or `MM-DD` without a year.

/** Allows February 29. */
const leapYear = '2000'
/** Today's date anywhere on earth is at most this far ahead of UTC. */
const dayAhead = 14 * 3_600_000

/** Returns whether it is a date since 1900 that is not in the future anywhere. */
export function isBirthday(text: string): boolean {
  const whole = /^\d\d-\d\d$/.test(text) ? `${leapYear}-${text}` : text
  const today = new Date(Date.now() + dayAhead).toISOString().slice(0, 10)
  return v.is(date, whole) && whole >= '1900-01-01' && whole <= today
}

export const birthday = v.pipe(
  v.string(() => m.birthday_invalid()),
  v.trim(),
  v.check(
    (text) => text === '' || isBirthday(text),
    () => m.birthday_invalid(),
  ),
)

export function dayOfBirthday(born: string): string {
  return born.slice(-5)
}

/** Returns the age on a date (`YYYY-MM-DD`); undefined without a birth year. */
export function ageOn(born: string, today: string): number | undefined {
  if (born.length < 10) return undefined
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < dayOfBirthday(born) ? years - 1 : years
}
