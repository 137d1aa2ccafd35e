import * as v from 'valibot'
import { plainPhone } from '#contract/text/plain-phone.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Validated by the server where the country is known. `required`: the message when empty. */
export const typedPhoneOr = (required: () => string) =>
  v.pipe(
    v.string(required),
    v.transform(plainPhone),
    v.nonEmpty(required),
    v.regex(/^[\d+() -]+$/, () => m.phone_invalid()),
    v.minLength(7, () => m.phone_too_short()),
    v.maxLength(30, () => m.phone_invalid()),
  )

export const typedPhone = typedPhoneOr(() => m.phone_required())
