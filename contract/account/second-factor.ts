import * as v from 'valibot'
import { revokeApiKey } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { appCode, factorCode } from '#contract/fields/factor-code.ts'
import { message } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** The password, or a code: of the app, of the mail or text that `sendCode` asks for, or a recovery code. One is needed. */
export const ownerProof = v.object({
  password: v.optional(
    v.pipe(
      v.string(() => m.password_required()),
      v.maxLength(200, () => m.text_too_long({ max: 200 })),
    ),
  ),
  code: v.optional(factorCode),
})

const recoveryCodes = v.object({
  /** Ten, in groups of four. They are never shown again. */
  recovery_codes: v.array(v.string()),
})

const tries = { count: 10, minutes: 15, forgiven: true } as const

export const secondFactor = area('secondFactor', {
  get: endpoint({
    method: 'GET',
    path: 'auth/second-factor',
    in: 'self',
    who: 'signed-in',
    summary:
      'Whether signing in asks for a code of an authenticator app, and how many recovery codes are left.',
    input: v.object({}),
    response: v.object({
      on: v.boolean(),
      recovery_codes_left: v.number(),
      /** By what the account can prove itself, besides a code. */
      has_password: v.boolean(),
      has_email: v.boolean(),
      /** The account signs in by a phone number. */
      has_phone: v.boolean(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: 'auth/second-factor',
    in: 'self',
    who: 'signed-in',
    // With an idempotency key the response, a secret, would be stored.
    long: true,
    summary:
      'Makes a secret for an authenticator app. It is asked for only once a code has confirmed it. 403 unless the caller ' +
      'has confirmed within the last 10 minutes that it is them.',
    input: v.object({}),
    response: v.object({
      /** For the app: `otpauth://…`. */
      uri: v.string(),
      /** The secret for typing, in base32. */
      secret: v.string(),
      /** The address as a QR code: a document of SVG. */
      qr: v.string(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'auth/second-factor/confirm',
    in: 'self',
    who: 'signed-in',
    tries,
    // A code that is used stays used.
    long: true,
    summary:
      'Turns the second factor on by a code of the app. Returns the recovery codes, once. Other sessions end, since they ' +
      'began without it.',
    input: v.object({
      code: appCode,
      end_other_sessions: v.optional(
        v.boolean(() => m.field_invalid()),
        true,
      ),
      revoke_api_key: revokeApiKey,
    }),
    response: recoveryCodes,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: 'auth/second-factor/code',
    in: 'self',
    who: 'signed-in',
    tries: { count: 5, minutes: 60 },
    // Codes are hashed outside of its transaction.
    long: true,
    summary:
      'Mails a code by which the account can prove itself here without a password. An account without an email gets it as ' +
      'a text to the phone that it signs in by.',
    input: v.object({}),
    response: message,
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: 'auth/second-factor/recovery-codes',
    in: 'self',
    who: 'signed-in',
    tries,
    // Passwords are checked outside of its transaction.
    long: true,
    summary: 'Makes new recovery codes by the password or a code; the old ones are no longer good.',
    input: ownerProof,
    response: recoveryCodes,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: 'auth/second-factor/off',
    in: 'self',
    who: 'signed-in',
    tries,
    long: true,
    summary: 'Turns the second factor off by the password or a code.',
    input: ownerProof,
    response: message,
  }),
})
