import * as v from 'valibot'
import { code, user } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { email, message } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

const newEmail = email(() => m.email_invalid_sign_in())

export const accountEmail = area('accountEmail', {
  sendProofCode: endpoint({
    method: 'POST',
    path: 'auth/email/proof',
    in: 'self',
    who: 'signed-in',
    tries: { count: 10, minutes: 60 },
    long: true,
    summary: 'Mails a code that proves the email of the caller’s account.',
    input: v.object({}),
    response: message,
  }),
  prove: endpoint({
    method: 'POST',
    path: 'auth/email/proof/verify',
    in: 'self',
    who: 'signed-in',
    tries: { count: 20, minutes: 60, forgiven: true },
    long: true,
    summary:
      'Proves the email of the caller’s account by the mailed code. The first proof removes all access that was added before it, except the password and this session.',
    input: v.object({ token: code }),
    response: v.object({ user, access_removed: v.boolean() }),
  }),
  sendChangeCodes: endpoint({
    method: 'POST',
    path: 'auth/email/change',
    in: 'self',
    who: 'signed-in',
    tries: { count: 10, minutes: 60 },
    long: true,
    summary:
      'Mails a code to the new address. `confirm_by` says what the account asks for besides: a code that was mailed to the address it has, or its password where that address was never proven. An account without an email needs a confirmation within the last 10 minutes: 403.',
    input: v.object({ email: newEmail }),
    response: v.object({ message: v.string(), confirm_by: v.nullable(v.picklist(['code', 'password'])) }),
  }),
  change: endpoint({
    method: 'POST',
    path: 'auth/email/change/verify',
    in: 'self',
    who: 'signed-in',
    tries: { count: 20, minutes: 60, forgiven: true },
    long: true,
    summary: 'Changes the email of the caller’s account. Other sessions go on.',
    input: v.object({
      email: newEmail,
      /** Code mailed to the new address. */
      token: code,
      /** Code mailed to the current address. */
      old_token: v.optional(code),
      password: v.optional(v.pipe(v.string(), v.maxLength(200))),
    }),
    response: v.object({ user, message: v.string() }),
  }),
})
