import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    secret: text('secret').notNull(),
    /** Previous secret, encrypted; deliveries are signed with both until `formerUntil`. */
    formerSecret: text('former_secret'),
    formerUntil: instant('former_until'),
    /** Null: active. */
    paused: text('paused', { enum: ['owner', 'failing', 'gone'] }),
    /** First failure since the last success. */
    failingSince: instant('failing_since'),
    createdAt: createdAt(),
  },
  (t) => [index('webhooks_church').on(t.churchId)],
)

/** Webhook events, written in the transaction of the change and stored for 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    churchId: ofChurch(),
    event: text('event').notNull(),
    data: jsonb('data').notNull(),
    /** Changes with one subject are combined until the first attempt. */
    subject: text('subject'),
    occurredAt: instant('occurred_at').notNull().defaultNow(),
    status: text('status', { enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** Null: no automatic attempt. */
    nextAttemptAt: instant('next_attempt_at').defaultNow(),
    /** A process is sending it until then; a past value was left by a crashed process. */
    claimedUntil: instant('claimed_until'),
    responseStatus: integer('response_status'),
    responseBody: text('response_body').notNull().default(''),
    duration: integer('duration'),
    problem: text('problem'),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_deliveries_listed').on(t.webhookId, t.createdAt, t.id),
    index('webhook_deliveries_church').on(t.churchId),
    index('webhook_deliveries_created').on(t.createdAt),
    index('webhook_deliveries_due')
      .on(t.webhookId, t.nextAttemptAt)
      .where(sql`status = 'pending'`),
    uniqueIndex('webhook_deliveries_waiting')
      .on(t.webhookId, t.subject)
      .where(sql`status = 'pending' and attempts = 0`),
  ],
)
