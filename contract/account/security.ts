import * as v from 'valibot'
import { newPassword, signInResult } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, message } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { ownerProof } from './second-factor.ts'

/** Security events of an account. Kinds ending in `refused` are failed attempts. */
export const securityEventKinds = [
  'sign_in',
  'sign_in_refused',
  'code_refused',
  'password_refused',
  'password_changed',
  'password_reset',
  'email_changed',
  'google_added',
  'phone_added',
  'passkey_added',
  'password_added',
  'identity_removed',
  'access_removed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_refused',
  'recovery_codes_made',
  'recovery_code_used',
  'session_ended',
  'api_key_made',
  'api_key_revoked',
  'data_downloaded',
  'deletion_requested',
  'deletion_cancelled',
  'operator_changed',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const identityKinds = ['password', 'google', 'phone', 'passkey'] as const

/** A sign-in identity of the caller's account. */
const identity = v.object({
  id: v.string(),
  kind: v.picklist(identityKinds),
  /** The email, phone number or passkey name. */
  label: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
})

export const security = area('security', {
  identities: endpoint({
    method: 'GET',
    path: 'auth/identities',
    in: 'self',
    who: 'signed-in',
    summary: 'The ways in to the account, the first one first.',
    input: v.object({}),
    response: v.object({
      identities: v.array(identity),
      /** Signed in or confirmed within the last 10 minutes. */
      confirmed: v.boolean(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'auth/confirmation',
    in: 'self',
    who: 'signed-in',
    tries: { count: 10, minutes: 15, forgiven: true },
    // Verifies the password outside of the transaction.
    long: true,
    summary:
      'Shows by the password or a code that the caller is the owner of the account. For 10 minutes this session may then ' +
      'add and remove ways in, as after a sign-in.',
    input: ownerProof,
    response: message,
  }),
  removeIdentity: endpoint({
    method: 'POST',
    path: 'auth/identities/{identity_id}/remove',
    in: 'self',
    who: 'signed-in',
    summary:
      'Removes a way in, never the last one, and ends the other sessions. 403 without a confirmation within the last 10 minutes.',
    input: v.object({ identity_id: id }),
    response: message,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: 'auth/sessions',
    in: 'self',
    who: 'signed-in',
    summary: 'Ends all sessions of the caller but the one that makes the call.',
    input: v.object({
      /** Also revokes the API key. */
      revoke_api_key: v.optional(
        v.picklist(['true', 'false'], () => m.field_invalid()),
        'false',
      ),
    }),
    response: message,
  }),
  events: endpoint({
    method: 'GET',
    path: 'auth/security-events',
    in: 'self',
    who: 'signed-in',
    summary: 'The last 20 things that happened to the security of the account, the latest first.',
    input: v.object({}),
    response: v.object({
      events: v.array(
        v.object({
          id: v.number(),
          /** One of `securityEventKinds`, or one added by a later server. */
          kind: v.string(),
          /** Browser and OS, as far as known. */
          device: v.string(),
          address: v.string(),
          at: v.string(),
        }),
      ),
    }),
  }),
  usePasswordLink: endpoint({
    method: 'POST',
    path: 'auth/password-link',
    who: 'anyone',
    tries: { count: 100, minutes: 60 },
    summary:
      "Sets a new password by the operator's link, which is good once, ends the other sessions and signs in.",
    input: v.object({ link: v.pipe(v.string(), v.maxLength(200)), password: newPassword }),
    response: signInResult,
  }),
  addPassword: endpoint({
    method: 'POST',
    path: 'auth/identities/password',
    in: 'self',
    who: 'signed-in',
    tries: { count: 10, minutes: 15, forgiven: true },
    // Hashes the password outside of the transaction.
    long: true,
    summary:
      'Adds a password to an account that has an email and none, after a confirmation within the last 10 minutes.',
    input: v.object({ password: newPassword }),
    response: message,
  }),
})
