import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { events } from './events.ts'
import { createdAt, instant } from './instant-column.ts'
import { members } from './members.ts'

export const sends = pgTable(
  'sends',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    kind: text('kind', { enum: ['invite', 'event_reminder', 'absent', 'message'] }).notNull(),
    eventId: text('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** Null: the weekly reminder. */
    sentBy: text('sent_by'),
    createdAt: createdAt(),
  },
  (t) => [index('sends_church').on(t.churchId, t.createdAt), index('sends_event').on(t.eventId)],
)

export const deliveries = pgTable(
  'deliveries',
  {
    id: text('id').primaryKey(),
    sendId: text('send_id')
      .notNull()
      .references(() => sends.id, { onDelete: 'cascade' }),
    churchId: ofChurch(),
    memberId: text('member_id').references(() => members.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Delivery to the same address that covers this member too; its status applies here. */
    sharesWith: text('shares_with').references((): AnyPgColumn => deliveries.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['sms', 'mail'] }),
    address: text('address'),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    status: text('status', {
      enum: ['queued', 'sent', 'delivered', 'failed', 'opted_out', 'no_address', 'not_textable', 'kept'],
    }).notNull(),
    attempt: integer('attempt').notNull().default(1),
    /** Claimed by a process that is calling the provider. */
    claimedAt: instant('claimed_at'),
    providerId: text('provider_id'),
    problem: text('problem'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // One message per address and send.
    uniqueIndex('deliveries_address').on(t.sendId, t.address),
    index('deliveries_queued')
      .on(t.updatedAt)
      .where(sql`status = 'queued'`),
    index('deliveries_shared').on(t.sharesWith),
    index('deliveries_member').on(t.memberId, t.createdAt),
    index('deliveries_church').on(t.churchId),
    index('deliveries_to_address').on(t.address, t.createdAt),
    index('deliveries_provider').on(t.providerId),
  ],
)

/** Numbers that replied STOP; START deletes the row. */
export const optOuts = pgTable('opt_outs', {
  phone: text('phone').primaryKey(),
  createdAt: createdAt(),
})

export const messageTexts = pgTable(
  'message_texts',
  {
    churchId: ofChurch(),
    kind: text('kind', { enum: ['invite', 'event_reminder', 'absent'] }).notNull(),
    language: text('language', { enum: ['en', 'fr', 'ht'] }).notNull(),
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.churchId, t.kind, t.language] })],
)

/** Saturdays whose weekly reminder was sent; ensures one send across servers. */
export const weeklyReminders = pgTable(
  'weekly_reminders',
  {
    churchId: ofChurch(),
    saturday: date('saturday', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.churchId, t.saturday] })],
)

export const textReplies = pgTable(
  'text_replies',
  {
    /** The provider's message id; repeated reports are ignored. */
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    phone: text('phone').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('text_replies_phone').on(t.churchId, t.phone, t.createdAt)],
)
