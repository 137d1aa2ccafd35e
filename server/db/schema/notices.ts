import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofUser, sessions } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

/** What people are told of. What is unread and of one kind and subject is one row. Kept for 90 days. */
export const notices = pgTable(
  'notices',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind').notNull(),
    /** What it is about, e.g. the event that was answered; empty: its kind alone. */
    subject: text('subject').notNull().default(''),
    /** What its texts need, of the latest one. */
    data: jsonb('data').notNull(),
    count: integer('count').notNull().default(1),
    /** It is shown in the app; else it was only pushed or mailed. */
    shown: boolean('shown').notNull().default(true),
    /** A job is going to push or mail it. */
    queued: boolean('queued').notNull().default(false),
    /** It has been pushed, as far as we know: devices may show it. */
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

/** How somebody wants to be told; without a row: as the kinds say. */
export const noticePreferences = pgTable('notice_preferences', {
  userId: ofUser().primaryKey(),
  /** By kind, where it is not as the kind says: `{app, push, mail}`. */
  ways: jsonb('ways').notNull().default({}),
  quiet: boolean('quiet').notNull().default(true),
  /** Hours of the day in the person's zone. */
  quietFrom: smallint('quiet_from').notNull().default(21),
  quietTo: smallint('quiet_to').notNull().default(7),
  quietMessages: boolean('quiet_messages').notNull().default(false),
  showText: boolean('show_text').notNull().default(false),
  timeZone: text('time_zone').notNull(),
})

/** Devices that get pushes, one for each session. */
export const pushDevices = pgTable(
  'push_devices',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** `web`: a subscription of the browser's own push service. */
    kind: text('kind', { enum: ['web', 'fcm'] }).notNull(),
    /** The subscription (JSON) or Firebase's token, encrypted. */
    token: text('token').notNull(),
    /** A token that comes under another session has moved there. */
    tokenHash: text('token_hash').notNull().unique(),
    /** In which language it is told. */
    language: text('language', { enum: ['en', 'fr', 'ht'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('push_devices_user').on(t.userId)],
)
