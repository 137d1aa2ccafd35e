import * as v from 'valibot'
import { code, signInResult } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { message } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** A secret of ours as it travels: 256 bits in base64url. */
const secret = v.pipe(
  v.string(() => m.google_expired()),
  v.regex(/^[\w-]{43}$/, () => m.google_expired()),
)

/** What a browser shows that comes back from Google: the ticket it was given, and the secret that it began with. */
const proof = { ticket: secret, secret }

/** How a browser goes to Google and comes back: in a window of its own, or in the page itself. */
export const googleMode = v.picklist(['popup', 'redirect'], () => m.field_invalid())
export type GoogleMode = v.InferOutput<typeof googleMode>

/** The hash of a browser's secret, by which the server knows it again (SHA-256, base64url). */
export const googleBinding = secret

/** The name of the channel on which the popup tells the app what has come of it. */
export const googleChannel = 'google-sign-in'

/** What the popup tells the app whose binding it names: a ticket, or why there is none. */
export const googleOutcome = v.union([
  v.object({ binding: v.string(), ticket: v.string() }),
  v.object({ binding: v.string(), problem: v.string() }),
])
export type GoogleOutcome = v.InferOutput<typeof googleOutcome>

/** The account that has the same email as the person at Google, who has to show that it is theirs. */
const join = v.object({
  /** Takes the place of the ticket, for 10 minutes and 5 tries. */
  ticket: v.string(),
  email: v.string(),
  /** Whether it can be shown by the account's password, too. */
  has_password: v.boolean(),
  /** Whether the account's owner has ever shown that the email is theirs. If not, joining by code removes other ways in. */
  email_proven: v.boolean(),
})
export type GoogleJoin = v.InferOutput<typeof join>

// A whole church may sit behind one network address; codes and passwords have tries of their own, with each ticket.
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
