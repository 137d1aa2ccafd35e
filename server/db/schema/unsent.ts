import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './instant-column.ts'

/** Mails and texts that no provider took; the operator reads them at /outbox. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('outbox_messages_created').on(t.createdAt)],
)
