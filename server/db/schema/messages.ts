import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofUser } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

/** Conversations of two people. `lastSequence` orders the messages and is incremented in each message's transaction. */
export const conversations = pgTable(
  'conversations',
  {
    /** Both user ids in order, joined by a colon. */
    id: text('id').primaryKey(),
    lastSequence: integer('last_sequence').notNull().default(0),
    startedBy: text('started_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('conversations_started').on(t.startedBy, t.createdAt)],
)

/** One participant's side, deleted with their account. The other's name survives their account. */
export const conversationSides = pgTable(
  'conversation_sides',
  {
    userId: ofUser(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    otherUserId: text('other_user_id').notNull(),
    otherName: text('other_name'),
    /** Sequence number of the latest message from the other; 0: none. */
    received: integer('received').notNull().default(0),
    delivered: integer('delivered').notNull().default(0),
    read: integer('read').notNull().default(0),
    unread: integer('unread').notNull().default(0),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.otherUserId] }),
    index('conversation_sides_listed').on(t.userId, t.updatedAt),
    index('conversation_sides_conversation').on(t.conversationId),
    index('conversation_sides_other').on(t.otherUserId),
  ],
)

export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    /** Created by the client; unique per sender. */
    id: text('id').notNull(),
    fromUserId: text('from_user_id').notNull(),
    text: text('text').notNull(),
    search: text('search').notNull(),
    picture: text('picture'),
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.sequence] }),
    uniqueIndex('messages_sender').on(t.fromUserId, t.id),
    index('messages_picture')
      .on(t.picture)
      .where(sql`picture is not null`),
  ],
)

/** Uploaded pictures whose message has not been sent yet. */
export const messagePictures = pgTable(
  'message_pictures',
  { name: text('name').primaryKey(), userId: ofUser(), createdAt: createdAt() },
  (t) => [index('message_pictures_user').on(t.userId), index('message_pictures_created').on(t.createdAt)],
)

export const userBlocks = pgTable(
  'user_blocks',
  {
    userId: ofUser(),
    blockedUserId: text('blocked_user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.blockedUserId] })],
)

/** Reports to the operator. They survive both accounts. */
export const userReports = pgTable(
  'user_reports',
  {
    id: text('id').primaryKey(),
    reporterId: text('reporter_id').notNull(),
    reporterName: text('reporter_name').notNull(),
    reportedId: text('reported_id').notNull(),
    reportedName: text('reported_name').notNull(),
    reason: text('reason').notNull(),
    messages: jsonb('messages').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('user_reports_created').on(t.createdAt)],
)

export const userEventCounters = pgTable('user_event_counters', {
  userId: ofUser().primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
})

/** Stream events, stored for 30 days so that a stream can resume. */
export const userEvents = pgTable(
  'user_events',
  {
    userId: ofUser(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    call: text('call').notNull(),
    key: text('key'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.sequence] }), index('user_events_created').on(t.createdAt)],
)

/** One-time tickets that open a stream, hashed. */
export const liveTickets = pgTable(
  'live_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    userId: ofUser(),
    /** The stream ends with this session. */
    sessionId: text('session_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('live_tickets_user').on(t.userId), index('live_tickets_expires').on(t.expiresAt)],
)
