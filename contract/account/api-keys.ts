import * as v from 'valibot'
import { user } from './account.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Prefix of API keys; session tokens never start with it. */
export const apiKeyPrefix = 'lk_'

export const apiKeyCallsPerMinute = 120

export const apiKeyView = v.object({
  /** Visible prefix, e.g. `lk_3fGh…`. */
  masked: v.string(),
  createdAt: v.string(),
  /** Null if never used. */
  lastUsedAt: v.nullable(v.string()),
  /** Calls since the first of the month (UTC), without rate-limited ones. */
  callsThisMonth: v.number(),
})
export type ApiKeyView = v.InferOutput<typeof apiKeyView>

/** At most one key per user. Not callable with a key. */
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
    // Hashes the password outside of the transaction; an idempotency key would store the secret.
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
