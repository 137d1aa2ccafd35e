import * as v from 'valibot'
import { isEmailAddress, normalizeEmail } from './email-address.ts'
import { m } from '#contract/locales/paraglide/messages.js'

// Messages are functions, evaluated in the current language.

/** An opaque id: letters, digits, hyphen and underscore, at most 64 characters. */
export const id = v.pipe(
  v.string(() => m.id_invalid()),
  v.regex(/^[\w-]{1,64}$/, () => m.id_invalid()),
)

/** Rejects February 30 and the year 0. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && !text.startsWith('0000')
}

/** Maximum members per call that adds to a group or invites. */
export const maxMembers = 1000

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

/** The latest server time known to the device, for a wrong or changed clock. */
export const notBefore = v.optional(instant)

const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))], () =>
    m.number_invalid(),
  ),
  v.integer(() => m.number_invalid()),
)

export const page = v.optional(
  v.pipe(
    wholeNumber,
    v.minValue(1, () => m.number_invalid()),
  ),
  1,
)

/** Page size: 1 to 1000, default 10. */
export const limit = v.optional(
  v.pipe(
    wholeNumber,
    v.minValue(1, () => m.number_invalid()),
    v.maxValue(1000, () => m.limit_too_large()),
  ),
  10,
)

/** Trimmed text of at most `max` characters; `required` is the message when empty. */
export function requiredText(max: number, required: () => string) {
  return v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(max, () => m.text_too_long({ max })),
  )
}

/** Trimmed text of at most `max` characters; may be empty. */
export function shortText(max: number) {
  return v.pipe(
    v.string(() => m.field_invalid()),
    v.trim(),
    v.maxLength(max, () => m.text_too_long({ max })),
  )
}

/** Like `shortText`, empty when omitted. */
export function optionalText(max: number) {
  return v.optional(shortText(max), '')
}

/** An email address, normalised. */
export function email(invalid: () => string) {
  return v.pipe(
    v.string(() => m.email_required()),
    v.transform(normalizeEmail),
    v.nonEmpty(() => m.email_required()),
    v.check(isEmailAddress, invalid),
    v.maxLength(254, invalid),
  )
}

/** A message for the user, in their language. */
export const message = v.object({ message: v.string() })

export const language = v.picklist(['en', 'fr', 'ht'], () => m.field_invalid())
export type Language = v.InferOutput<typeof language>
