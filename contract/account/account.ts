import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { factorCode } from '#contract/fields/factor-code.ts'
import { email, id, message, requiredText, shortText } from '#contract/fields/fields.ts'
import { profileFields, username } from '#contract/fields/profile-fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { tools } from './tools.ts'

/** A user account, as seen by its owner. */
export const user = v.object({
  id: v.string(),
  name: v.string(),
  username: v.string(),
  email: v.nullable(v.string()),
  /** Verified by a mailed code or an identity provider. */
  email_proven: v.boolean(),
  phone: v.nullable(v.string()),
  company: v.nullable(v.string()),
  website: v.nullable(v.string()),
  /** One of `teamSizes`. */
  team_size: v.nullable(v.string()),
  company_description: v.nullable(v.string()),
  country: v.nullable(v.string()),
  city: v.nullable(v.string()),
  address: v.nullable(v.string()),
  zip_code: v.nullable(v.string()),
  summary: v.nullable(v.string()),
  works: v.nullable(v.string()),
  educations: v.nullable(v.string()),
  /** File name; null without one. */
  resume: v.nullable(v.string()),
  login_method: v.picklist(['Email', 'Google', 'Apple', 'Phone']),
  /** 1 Standard, 2 Professional, null until chosen. */
  user_type: v.nullable(v.picklist([1, 2])),
  /** File name; null without one. */
  photo: v.nullable(v.string()),
  credits: v.number(),
  subscription_plan: v.picklist(['free', 'starter', 'growth']),
  subscription_name: v.nullable(v.string()),
  subscription_amount: v.number(),
  subscription_status: v.string(),
  member_limit: v.number(),
  invite_limit: v.number(),
  /** Visible prefix of the API key, e.g. `lk_3fGh…`; null without a key. */
  api_key: v.nullable(v.string()),
  /** Switched on for the menu. */
  tools: v.array(v.picklist(tools)),
  /** Scheduled deletion (ISO 8601); null if none. */
  deletion_at: v.nullable(v.string()),
})
export type User = v.InferOutput<typeof user>

/** A 15-minute access token, the single-use refresh token, and the user. */
export const session = v.object({ access_token: v.string(), refresh_token: v.string(), user })
export type Session = v.InferOutput<typeof session>

const accessRemoved = {
  /** The first verification of the email has removed earlier access: identities, second factor, API key. */
  access_removed: v.optional(v.literal(true)),
}

/**
 * The session, or with a second factor a challenge for `account.verify`. `email` falls back to the sign-in
 * phone or the username.
 */
export const signInResult = v.variant('is_2factor_auth_enabled', [
  v.object({ ...session.entries, is_2factor_auth_enabled: v.literal(false), ...accessRemoved }),
  v.object({
    is_2factor_auth_enabled: v.literal(true),
    challenge: v.string(),
    email: v.string(),
    ...accessRemoved,
  }),
])
export type SignInResult = v.InferOutput<typeof signInResult>

export const newPassword = v.pipe(
  v.string(() => m.password_required()),
  v.nonEmpty(() => m.password_required()),
  v.minLength(6, () => m.password_too_short()),
  v.maxLength(200, () => m.text_too_long({ max: 200 })),
)

/** For calls that end other sessions: also revokes the API key. */
export const revokeApiKey = v.optional(
  v.boolean(() => m.field_invalid()),
  false,
)

/** A six-digit one-time code, mailed or texted. */
export const code = v.pipe(
  v.string(() => m.code_required()),
  v.trim(),
  v.nonEmpty(() => m.code_required()),
  v.regex(/^\d{6}$/, () => m.code_invalid()),
)

const userType = v.picklist([1, 2], () => m.field_invalid())

export const account = area('account', {
  signIn: endpoint({
    method: 'POST',
    path: 'auth/users',
    who: 'anyone',
    // Short per email: an attacker can slow the owner down, but not lock them out.
    tries: { count: 10, minutes: 15, forgiven: true, perEmail: { count: 30, minutes: 3 } },
    summary: 'Signs in with email and password.',
    input: v.object({ email: email(() => m.email_invalid_sign_in()), password: newPassword }),
    response: signInResult,
  }),
  register: endpoint({
    method: 'POST',
    path: 'auth/register/users',
    who: 'anyone',
    // A whole congregation may sign up from one IP address.
    tries: { count: 200, minutes: 60 },
    summary: 'Makes an account and signs it in.',
    input: v.object({
      name: requiredText(100, () => m.name_required()),
      username,
      email: email(() => m.email_invalid_register()),
      password: newPassword,
    }),
    response: session,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: 'auth/forgot-password/users',
    who: 'anyone',
    // Ten tries per code: six codes an hour need 700 days per successful guess.
    tries: { count: 4, minutes: 30, perEmail: { count: 6, minutes: 60 } },
    summary: 'Mails a code that lets the password be reset. Never tells whether the account exists.',
    input: v.object({ email: email(() => m.email_invalid_sign_in()) }),
    response: message,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'auth/reset-password/users',
    who: 'anyone',
    // Tries are also counted per code (server/account/code-store.ts).
    tries: { count: 300, minutes: 15, forgiven: true },
    summary:
      'Sets a new password by the mailed code, ends the other sessions and signs in. The first proof of the email removes ' +
      'all access that was added before it.',
    input: v.object({
      email: email(() => m.email_invalid_sign_in()),
      password: newPassword,
      token: code,
      revoke_api_key: revokeApiKey,
    }),
    response: signInResult,
  }),
  verify: endpoint({
    method: 'POST',
    path: 'auth/verify/users',
    who: 'anyone',
    // Tries are also counted per challenge and per account (verify-handler.ts).
    tries: { count: 300, minutes: 15, forgiven: true },
    summary: 'Completes a sign-in by the second factor: a code of the app or a recovery code.',
    input: v.object({
      /** As returned with the challenge. */
      email: v.pipe(
        v.string(() => m.email_required()),
        v.trim(),
        v.toLowerCase(),
        v.nonEmpty(() => m.email_required()),
        v.maxLength(254, () => m.email_invalid_sign_in()),
      ),
      token: factorCode,
      /** Missing: 401. */
      challenge: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    }),
    response: session,
  }),
  refresh: endpoint({
    method: 'POST',
    path: 'auth/refresh-token/users',
    who: 'anyone',
    summary: 'Renews the session; an old refresh token that is used again ends it.',
    input: v.object({ refresh_token: v.pipe(v.string(), v.maxLength(200)) }),
    response: v.object({ access_token: v.string(), refresh_token: v.string() }),
  }),
  checkToken: endpoint({
    method: 'POST',
    path: 'auth/access-token/users',
    who: 'anyone',
    summary: 'Tells whose access token this is.',
    input: v.object({ access_token: v.pipe(v.string(), v.maxLength(200)) }),
    response: user,
  }),
  userTypes: endpoint({
    method: 'GET',
    path: 'user-types',
    who: 'anyone',
    summary: 'The kinds of account and what each costs in a month, in dollars.',
    input: v.object({}),
    response: v.array(v.object({ id: userType, title: v.string(), subscription_per_month: v.number() })),
  }),
  update: endpoint({
    method: 'PUT',
    path: 'authenticated/users',
    in: 'self',
    who: 'signed-in',
    // Type 1 waits for the payment provider.
    long: true,
    tries: { count: 600, minutes: 60 },
    summary:
      'Changes the profile or the kind of account; what is not given stays. Type 2 needs a payment that succeeded; type 1 ' +
      'ends what is paid by card for type 2, at once, and is refused while the provider has not ended it. Type 2 ' +
      'switches the tool `leagues` on. The ' +
      'old username leads to the new one for 90 days. The email is changed elsewhere: any other one than now is refused.',
    input: v.object({
      ...v.partial(v.object(profileFields)).entries,
      name: v.optional(requiredText(100, () => m.name_required())),
      username: v.optional(username),
      email: v.optional(email(() => m.email_invalid_sign_in())),
      /** Optional in the account type form. */
      company: v.optional(shortText(200)),
      user_type: v.optional(userType),
      /** Replaces the list. */
      tools: v.optional(
        v.array(
          v.picklist(tools, () => m.field_invalid()),
          () => m.field_invalid(),
        ),
      ),
    }),
    response: v.object({ user }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: 'authenticated/users/password',
    in: 'self',
    who: 'signed-in',
    tries: { count: 10, minutes: 15, forgiven: true },
    // Hashes the password outside of the transaction.
    long: true,
    summary: 'Changes the password of an account with login method Email and ends its other sessions.',
    input: v.object({
      old_password: v.pipe(
        v.string(() => m.password_required()),
        v.nonEmpty(() => m.password_required()),
      ),
      password: v.pipe(
        v.string(() => m.new_password_required()),
        v.nonEmpty(() => m.new_password_required()),
        v.minLength(6, () => m.password_too_short()),
        v.maxLength(200, () => m.text_too_long({ max: 200 })),
      ),
      revoke_api_key: revokeApiKey,
    }),
    response: message,
  }),
  sessions: endpoint({
    method: 'GET',
    path: 'auth/sessions',
    in: 'self',
    who: 'signed-in',
    summary: 'The devices that are signed in, the latest first.',
    input: v.object({}),
    response: v.object({
      sessions: v.array(
        v.object({
          id: v.string(),
          /** Browser and OS, as far as known. */
          device: v.string(),
          createdAt: v.string(),
          lastUsedAt: v.string(),
          current: v.boolean(),
        }),
      ),
    }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: 'auth/sessions/{session_id}',
    in: 'self',
    who: 'signed-in',
    whileLeaving: true,
    summary: 'Ends a session of the caller; `current` is the one that makes the call.',
    input: v.object({ session_id: id }),
    response: message,
  }),
})
