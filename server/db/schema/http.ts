import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './instant-column.ts'

/** How often something was tried within a window; kept here so that it holds for all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: instant('ends_at').notNull(),
})

/** Responses of writes, stored for 90 days: the same key again gets the same response and has no second effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text('caller').notNull(),
    /** The hash of the key that the client sent. */
    key: text('key').notNull(),
    /** Of the input as it was sent; null: stored by a version that did not know it. */
    sentHash: text('sent_hash'),
    /** Of the input after validation. */
    requestHash: text('request_hash').notNull(),
    /** The response as JSON, encrypted with the key that the client sent: it may hold a secret. */
    encryptedResponse: text('encrypted_response'),
    /** In clear: stored by a version that did not encrypt. */
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)

/** Secrets of this installation that all its servers share, made when they are first needed. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
})
