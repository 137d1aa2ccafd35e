import * as v from 'valibot'
import { plainPhone } from '#contract/text/plain-phone.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** How somebody is reached: a number as people write it. Whether it exists in a country is asked where that is known. */
export const typedPhone = v.pipe(
  v.string(() => m.phone_required()),
  v.transform(plainPhone),
  v.nonEmpty(() => m.phone_required()),
  v.regex(/^[\d+() -]+$/, () => m.phone_invalid()),
  v.minLength(7, () => m.phone_too_short()),
  v.maxLength(30, () => m.phone_invalid()),
)
