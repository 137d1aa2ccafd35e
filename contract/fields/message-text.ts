import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'

const maxMessageLength = 10_000

/** They can mislead a reader; line breaks and tabs are allowed. */
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

export const messageText = v.pipe(
  v.string(() => m.message_required()),
  v.transform((text) => text.replaceAll('\r\n', '\n').replaceAll(controlCharacters, '').trim()),
  v.maxLength(maxMessageLength, () => m.text_too_long({ max: maxMessageLength })),
)
