import * as v from 'valibot'
import { revokeApiKey } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { appCode, factorCode } from '#contract/fields/factor-code.ts'
import { message } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** The password or a code: authenticator app, `sendCode` or recovery code. One is required. */
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
  /** Ten, in groups of four characters. Never shown again. */
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
      has_password: v.boolean(),
      has_email: v.boolean(),
      /** The account has a sign-in phone. */
      has_phone: v.boolean(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: 'auth/second-factor',
    in: 'self',
    who: 'signed-in',
    // An idempotency key would store the secret response.
    long: true,
    summary:
      'Makes a secret for an authenticator app. It is asked for only once a code has confirmed it. 403 unless the caller ' +
      'has confirmed within the last 10 minutes that it is them.',
    input: v.object({}),
    response: v.object({
      /** For the authenticator app: `otpauth://…`. */
      uri: v.string(),
      secret: v.string(),
      qr: v.string(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'auth/second-factor/confirm',
    in: 'self',
    who: 'signed-in',
    tries,
    // A used code stays used, even on rollback.
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
    // Hashes codes outside of the transaction.
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
    // Verifies the password outside of the transaction.
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
