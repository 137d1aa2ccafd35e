import * as v from 'valibot'
import { code, signInResult } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { message } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** 256 random bits in base64url. */
const secret = v.pipe(
  v.string(() => m.google_expired()),
  v.regex(/^[\w-]{43}$/, () => m.google_expired()),
)

/** The received ticket, and the secret that the browser started with. */
const proof = { ticket: secret, secret }

/** How the browser visits Google: in a popup, or by redirecting the page. */
export const googleMode = v.picklist(['popup', 'redirect'], () => m.field_invalid())
export type GoogleMode = v.InferOutput<typeof googleMode>

/** SHA-256 of the browser's secret in base64url. */
export const googleBinding = secret

/** BroadcastChannel on which the popup reports its outcome to the app. */
export const googleChannel = 'google-sign-in'

/** The popup's message to the app: a ticket, or the reason for none. */
export const googleOutcome = v.union([
  v.object({ binding: v.string(), ticket: v.string() }),
  v.object({ binding: v.string(), problem: v.string() }),
])
export type GoogleOutcome = v.InferOutput<typeof googleOutcome>

/** An existing account with the same email, which the user must prove to own. */
const join = v.object({
  /** Replaces the ticket, for 10 minutes and 5 tries. */
  ticket: v.string(),
  email: v.string(),
  /** The account's password is accepted as proof too. */
  has_password: v.boolean(),
  /** If not, joining by code removes other identities. */
  email_proven: v.boolean(),
})
export type GoogleJoin = v.InferOutput<typeof join>

// A church may share one IP address; codes and passwords are limited per ticket.
export const google = area('google', {
  exchange: endpoint({
    method: 'POST',
    path: 'auth/google/exchange',
    who: 'anyone',
    tries: { count: 300, minutes: 15, forgiven: true },
    summary:
      'Signs in by a ticket from the Google sign-in, or says which account it would have to be joined to.',
    input: v.object(proof),
    response: v.union([v.object({ join }), signInResult]),
  }),
  mailCode: endpoint({
    method: 'POST',
    path: 'auth/google/code',
    who: 'anyone',
    tries: { count: 100, minutes: 15 },
    summary: 'Mails a code to the account that has the same email as the person at Google.',
    input: v.object(proof),
    response: message,
  }),
  join: endpoint({
    method: 'POST',
    path: 'auth/google/join',
    who: 'anyone',
    tries: { count: 300, minutes: 15, forgiven: true },
    summary:
      'Joins Google to the account with the same email by a mailed code or the password, and signs in.',
    input: v.object({
      ...proof,
      code: v.optional(code),
      password: v.optional(
        v.pipe(
          v.string(() => m.password_required()),
          v.nonEmpty(() => m.password_required()),
          v.maxLength(200, () => m.text_too_long({ max: 200 })),
        ),
      ),
    }),
    response: signInResult,
  }),
  begin: endpoint({
    method: 'POST',
    path: 'auth/google/attempts',
    in: 'self',
    who: 'signed-in',
    tries: { count: 60, minutes: 15 },
    summary:
      'Begins to add Google as a way in, after a confirmation within the last 10 minutes; `login/google?attempt=` goes on from there.',
    input: v.object({ binding: googleBinding, mode: googleMode }),
    response: v.object({ attempt: v.string() }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'auth/google/add',
    in: 'self',
    who: 'signed-in',
    tries: { count: 60, minutes: 15 },
    summary: 'Adds Google as a way in by a ticket from the attempt that the caller began.',
    input: v.object(proof),
    response: message,
  }),
})
