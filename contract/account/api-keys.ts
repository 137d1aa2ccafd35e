import * as v from 'valibot'
import { user } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** What every API key begins with, and no token of a session. */
export const apiKeyPrefix = 'lk_'

/** How many calls an API key may make in a minute. */
export const apiKeyCallsPerMinute = 120

/** A person's API key as it is shown after it was made. */
export const apiKeyView = v.object({
  /** Its first characters, e.g. `lk_3fGh…`. */
  masked: v.string(),
  createdAt: v.string(),
  /** Null: never. */
  lastUsedAt: v.nullable(v.string()),
  /** Calls since the first of the month (UTC); those that a limit refused are not counted. */
  callsThisMonth: v.number(),
})
export type ApiKeyView = v.InferOutput<typeof apiKeyView>

/** The calls for the API key of a person, who has one or none. No key may make them. */
export const apiKeys = area('apiKeys', {
  look: endpoint({
    method: 'GET',
    path: 'auth/api-key',
    in: 'self',
    who: 'signed-in',
    summary: 'The API key of the caller, masked, with its last use and its calls of the month.',
    input: v.object({}),
    response: v.object({ key: v.nullable(apiKeyView) }),
  }),
  generate: endpoint({
    method: 'POST',
    path: 'auth/generate-api-key',
    in: 'self',
    who: 'signed-in',
    tries: { count: 10, minutes: 15, forgiven: true },
    // The password is hashed outside of its transaction, and no idempotency key may store the response.
    long: true,
    summary:
      'Makes the API key of the caller, in place of the one before, and shows it in full this once. In a session that is ' +
      'older than 15 minutes it takes the password or, of an account without one, a new sign-in.',
    input: v.object({
      /** The caller's own id, if any. */
      userId: v.optional(id),
      password: v.optional(v.pipe(v.string(), v.maxLength(200))),
    }),
    response: v.object({ apiKey: v.string(), user }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'auth/revoke-api-key',
    in: 'self',
    who: 'signed-in',
    summary:
      'Revokes the API key of the caller, given in full or masked. What uses it stops working at once.',
    input: v.object({
      token: v.pipe(
        v.string(() => m.field_required()),
        v.nonEmpty(() => m.field_required()),
        v.maxLength(100),
      ),
    }),
    response: v.object({ user }),
  }),
})
