import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'

/** Addresses that are told what happens in a church. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    /** Encrypted. */
    secret: text('secret').notNull(),
    /** The secret before, encrypted, and until when deliveries are signed with it, too. */
    formerSecret: text('former_secret'),
    formerUntil: instant('former_until'),
    /** Null: it is not paused. */
    paused: text('paused', { enum: ['owner', 'failing', 'gone'] }),
    /** When the first of the tries failed since the last that was taken. */
    failingSince: instant('failing_since'),
    createdAt: createdAt(),
  },
  (t) => [index('webhooks_church').on(t.churchId)],
)

/** Events on their way to a webhook, written in the transaction of what has happened, and kept for 30 days. */
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
    /** What several changes make one event of while it waits for its first try, e.g. a service. */
    subject: text('subject'),
    /** When it has happened. */
    occurredAt: instant('occurred_at').notNull().defaultNow(),
    status: text('status', { enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** Null: it is not tried by itself. */
    nextAttemptAt: instant('next_attempt_at').defaultNow(),
    /** While this is to come a process is sending it; one that is past belongs to a process that died. */
    claimedUntil: instant('claimed_until'),
    responseStatus: integer('response_status'),
    responseBody: text('response_body').notNull().default(''),
    /** In milliseconds. */
    duration: integer('duration'),
    /** Our word for what went wrong at the last try. */
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
