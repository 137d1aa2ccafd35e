import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofUser, sessions } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

/** Notices. Unread ones of one kind and subject share a row. Deleted after 90 days. */
export const notices = pgTable(
  'notices',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind').notNull(),
    /** E.g. an event's id; empty when there is one row per kind. */
    subject: text('subject').notNull().default(''),
    /** Parameters of the texts, from the latest occurrence. */
    data: jsonb('data').notNull(),
    count: integer('count').notNull().default(1),
    /** Listed in the app; false: only pushed or mailed. */
    shown: boolean('shown').notNull().default(true),
    queued: boolean('queued').notNull().default(false),
    pushed: boolean('pushed').notNull().default(false),
    readAt: instant('read_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('notices_unread')
      .on(t.userId, t.kind, t.subject)
      .where(sql`read_at is null`),
    index('notices_listed').on(t.userId, t.updatedAt),
    index('notices_updated').on(t.updatedAt),
  ],
)

/** Notification preferences; without a row the defaults apply. */
export const noticePreferences = pgTable('notice_preferences', {
  userId: ofUser().primaryKey(),
  ways: jsonb('ways').notNull().default({}),
  quiet: boolean('quiet').notNull().default(true),
  /** Quiet hours in the person's time zone. */
  quietFrom: smallint('quiet_from').notNull().default(21),
  quietTo: smallint('quiet_to').notNull().default(7),
  quietMessages: boolean('quiet_messages').notNull().default(false),
  showText: boolean('show_text').notNull().default(false),
  timeZone: text('time_zone').notNull(),
})

export const pushDevices = pgTable(
  'push_devices',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    kind: text('kind', { enum: ['web', 'fcm'] }).notNull(),
    /** Push subscription (JSON) or Firebase token, encrypted. */
    token: text('token').notNull(),
    /** Detects a token that moved to another session. */
    tokenHash: text('token_hash').notNull().unique(),
    language: text('language', { enum: ['en', 'fr', 'ht'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('push_devices_user').on(t.userId)],
)
