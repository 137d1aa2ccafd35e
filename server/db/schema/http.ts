import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './instant-column.ts'

/** Rate limits, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: instant('ends_at').notNull(),
})

/** Responses of writes, stored for 90 days and replayed for a repeated idempotency key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    /** Hash of the raw input; null in rows of older versions. */
    sentHash: text('sent_hash'),
    /** Hash of the validated input. */
    requestHash: text('request_hash').notNull(),
    /** JSON response, encrypted with the client's key because it may contain a secret. */
    encryptedResponse: text('encrypted_response'),
    /** Plain response in rows of older versions. */
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)

/** Secrets of this installation, shared by all its servers and created on first use. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
})
