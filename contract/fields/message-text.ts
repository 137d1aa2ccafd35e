import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'

/** The most characters that a message may have. */
const maxMessageLength = 10_000

/** Control characters and marks of direction, which may mislead a reader; line breaks and tabs stay. */
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** A text as its reader gets it: without control characters and outer blanks. */
export const messageText = v.pipe(
  v.string(() => m.message_required()),
  v.transform((text) => text.replaceAll('\r\n', '\n').replaceAll(controlCharacters, '').trim()),
  v.maxLength(maxMessageLength, () => m.text_too_long({ max: maxMessageLength })),
)
