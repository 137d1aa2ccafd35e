import * as v from 'valibot'
import { isEmailAddress, normalizeEmail } from './email-address.ts'
import { m } from '#contract/locales/paraglide/messages.js'

// Field schemas that more than one area uses. A message is a function, so that it is read in the language
// of the moment: the visitor's in the app, the caller's on the server.

/** An opaque id: letters, digits, hyphen and underscore, at most 64 characters. */
export const id = v.pipe(
  v.string(() => m.id_invalid()),
  v.regex(/^[\w-]{1,64}$/, () => m.id_invalid()),
)

/** Whether `YYYY-MM-DD` is a day of the calendar: not the 30th of February, not of the year 0. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && !text.startsWith('0000')
}

/** The most members that one call puts into a group or invites. */
export const maxMembers = 1000

/** A calendar date, `YYYY-MM-DD`; a date that does not exist is refused. */
export const date = v.pipe(
  v.string(() => m.date_invalid()),
  v.isoDate(() => m.date_invalid()),
  v.check(isDay, () => m.date_invalid()),
)

/** An instant, ISO 8601 in UTC. */
export const instant = v.pipe(
  v.string(() => m.date_invalid()),
  v.isoTimestamp(() => m.date_invalid()),
)

/**
 * Lower bound of an instant that a device made: the latest time of the server that the device knew then. The server uses
 * it where the device's clock is wrong or has been set since.
 */
export const notBefore = v.optional(instant)

const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))], () =>
    m.number_invalid(),
  ),
  v.integer(() => m.number_invalid()),
)

/** The page of a list, from 1. */
export const page = v.optional(
  v.pipe(
    wholeNumber,
    v.minValue(1, () => m.number_invalid()),
  ),
  1,
)

/** How many entries a page has: 1 to 1000, 10 unless told. */
export const limit = v.optional(
  v.pipe(
    wholeNumber,
    v.minValue(1, () => m.number_invalid()),
    v.maxValue(1000, () => m.limit_too_large()),
  ),
  10,
)

/** Text of at most `max` characters, trimmed; `required` is the message when it is empty. */
export function requiredText(max: number, required: () => string) {
  return v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(max, () => m.text_too_long({ max })),
  )
}

/** Text that may be empty, at most `max` characters, trimmed. */
export function shortText(max: number) {
  return v.pipe(
    v.string(() => m.field_invalid()),
    v.trim(),
    v.maxLength(max, () => m.text_too_long({ max })),
  )
}

/** The same, and empty when it is left out. */
export function optionalText(max: number) {
  return v.optional(shortText(max), '')
}

/** An email address, without unseen characters, trimmed and in lower case. */
export function email(invalid: () => string) {
  return v.pipe(
    v.string(() => m.email_required()),
    v.transform(normalizeEmail),
    v.nonEmpty(() => m.email_required()),
    v.check(isEmailAddress, invalid),
    v.maxLength(254, invalid),
  )
}

/** A message for the person, in their language. */
export const message = v.object({ message: v.string() })

/** The languages of the product. */
export const language = v.picklist(['en', 'fr', 'ht'], () => m.field_invalid())
export type Language = v.InferOutput<typeof language>
