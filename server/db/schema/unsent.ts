import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './instant-column.ts'

/** Mails and texts that no provider accepted; the operator reads them at /unsent. */
export const unsentMessages = pgTable(
  'unsent_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('unsent_messages_created').on(t.createdAt)],
)

/** Hashed secrets of the operator's page: one-time keys printed at start, and their sessions. */
export const operatorSecrets = pgTable('operator_secrets', {
  hash: text('hash').primaryKey(),
  kind: text('kind', { enum: ['key', 'session'] }).notNull(),
  expiresAt: instant('expires_at').notNull(),
})
