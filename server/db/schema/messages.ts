import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofUser } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

/** What two people write to each other. Its counter orders the messages: it is raised in the transaction of each. */
export const conversations = pgTable(
  'conversations',
  {
    /** The ids of both people in order, joined by a colon: there is one for each pair. */
    id: text('id').primaryKey(),
    lastSequence: integer('last_sequence').notNull().default(0),
    /** Who wrote first. */
    startedBy: text('started_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('conversations_started').on(t.startedBy, t.createdAt)],
)

/** The side of one of the two; it goes with their account. The other's name stays when that account goes. */
export const conversationSides = pgTable(
  'conversation_sides',
  {
    userId: ofUser(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    otherUserId: text('other_user_id').notNull(),
    /** As it was when the other's account went; null while it is there. */
    otherName: text('other_name'),
    /** The sequence number of the latest message that the other wrote; 0: none. */
    received: integer('received').notNull().default(0),
    /** Up to which sequence number the person has got and read what the other wrote. */
    delivered: integer('delivered').notNull().default(0),
    read: integer('read').notNull().default(0),
    /** How many of the other's messages are unread. */
    unread: integer('unread').notNull().default(0),
    /** When the latest message came: what the list is sorted by. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.otherUserId] }),
    index('conversation_sides_listed').on(t.userId, t.updatedAt),
    index('conversation_sides_conversation').on(t.conversationId),
    index('conversation_sides_other').on(t.otherUserId),
  ],
)

/** Messages. Who wrote one may be gone. */
export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    /** Made by the client: unique for the sender, so that nobody can take another's. */
    id: text('id').notNull(),
    fromUserId: text('from_user_id').notNull(),
    text: text('text').notNull(),
    /** The text as it is searched (`fold`). */
    search: text('search').notNull(),
    /** The name of its picture in the storage; null: none. */
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

/** Pictures that were stored for a message that is still to come. */
export const messagePictures = pgTable(
  'message_pictures',
  { name: text('name').primaryKey(), userId: ofUser(), createdAt: createdAt() },
  (t) => [index('message_pictures_user').on(t.userId), index('message_pictures_created').on(t.createdAt)],
)

/** Who does not want to hear of whom. */
export const userBlocks = pgTable(
  'user_blocks',
  {
    userId: ofUser(),
    blockedUserId: text('blocked_user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.blockedUserId] })],
)

/** People who were reported to the operator. It stays when either account goes. */
export const userReports = pgTable(
  'user_reports',
  {
    id: text('id').primaryKey(),
    reporterId: text('reporter_id').notNull(),
    reporterName: text('reporter_name').notNull(),
    reportedId: text('reported_id').notNull(),
    reportedName: text('reported_name').notNull(),
    reason: text('reason').notNull(),
    /** The messages that the reported person wrote: `{createdAt, message}`. */
    messages: jsonb('messages').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('user_reports_created').on(t.createdAt)],
)

/** How many events a person's stream has had. */
export const userEventCounters = pgTable('user_event_counters', {
  userId: ofUser().primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
})

/** What a person's streams were told of, kept for 30 days so that one that was cut off goes on where it was. */
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

/** Tickets that open a person's stream once, hashed. */
export const liveTickets = pgTable(
  'live_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    userId: ofUser(),
    /** The session that it was made in: the stream ends with it. */
    sessionId: text('session_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('live_tickets_user').on(t.userId), index('live_tickets_expires').on(t.expiresAt)],
)
