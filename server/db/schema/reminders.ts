import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { events } from './events.ts'
import { createdAt, instant } from './instant-column.ts'
import { members } from './members.ts'

/** One act of sending a message to several people. */
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

/** What became of one recipient of a send. */
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
    /** The delivery that goes to this member too, since they share its address; what becomes of it becomes of this. */
    sharesWith: text('shares_with').references((): AnyPgColumn => deliveries.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['sms', 'mail'] }),
    address: text('address'),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    status: text('status', {
      enum: ['queued', 'sent', 'delivered', 'failed', 'opted_out', 'no_address', 'not_textable', 'kept'],
    }).notNull(),
    /** Which try of it this is: 1, and one more each time that somebody has it sent again after it failed. */
    attempt: integer('attempt').notNull().default(1),
    /** When a process took it on to hand it to the provider; while this is set nobody else does. */
    claimedAt: instant('claimed_at'),
    /** The provider's id of the message, by which its callbacks name it. */
    providerId: text('provider_id'),
    /** The provider's code of what went wrong, or our word for it. */
    problem: text('problem'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // One message per number and send.
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

/** Numbers that answered STOP; START takes the row away. */
export const optOuts = pgTable('opt_outs', {
  phone: text('phone').primaryKey(),
  createdAt: createdAt(),
})

/** A church's own words for a kind of message in a language. */
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

/** The Saturdays whose weekly reminder has gone out: once, whatever number of servers runs. */
export const weeklyReminders = pgTable(
  'weekly_reminders',
  {
    churchId: ofChurch(),
    saturday: date('saturday', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.churchId, t.saturday] })],
)

/** What people replied to a text of a church, other than a word that stops or starts texts. */
export const textReplies = pgTable(
  'text_replies',
  {
    /** The provider's id of the message: it may report one twice. */
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    phone: text('phone').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('text_replies_phone').on(t.churchId, t.phone, t.createdAt)],
)
