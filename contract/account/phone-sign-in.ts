import * as v from 'valibot'
import { code, signInResult } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { message, requiredText } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** With `country` (ISO code) the number is parsed in its national format and must have that calling code. */
const number = {
  phone: requiredText(60, () => m.phone_required()),
  country: v.optional(
    v.pipe(
      v.string(() => m.field_invalid()),
      v.regex(/^[A-Z]{2}$/, () => m.field_invalid()),
    ),
  ),
}

// Rate limits count per normalised number: server/account/phone/limits.ts.

/** Sign-in by a phone number and a texted code. */
export const phoneSignIn = area('phoneSignIn', {
  sendCode: endpoint({
    method: 'POST',
    path: 'auth/phone/users',
    who: 'anyone',
    summary: 'Texts a code that signs in with the number. Never tells whether the account exists.',
    input: v.object(number),
    response: message,
  }),
  verify: endpoint({
    method: 'POST',
    path: 'auth/phone/verify/users',
    who: 'anyone',
    summary: 'Signs in by the texted code; a number that is no account’s becomes one.',
    input: v.object({ ...number, token: code }),
    response: signInResult,
  }),
  sendCodeToAdd: endpoint({
    method: 'POST',
    path: 'auth/phone/add',
    in: 'self',
    who: 'signed-in',
    long: true,
    summary:
      'Texts a code to a number by which the caller wants to sign in, after a confirmation within the last 10 minutes.',
    input: v.object(number),
    response: message,
  }),
  add: endpoint({
    method: 'POST',
    path: 'auth/phone/add/verify',
    in: 'self',
    who: 'signed-in',
    long: true,
    summary: 'Makes the number a way in to the caller’s account, by the texted code.',
    input: v.object({ ...number, token: code }),
    response: message,
  }),
})
