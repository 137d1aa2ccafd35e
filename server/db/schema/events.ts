import { date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'
import { ofMember } from './members.ts'

export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    date: date('date', { mode: 'string' }).notNull(),
    /** Free text, e.g. "10:00 AM". */
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    /** The minute of the day of `startTime` where it can be read as a time: orders the events of a day. */
    startMinute: smallint('start_minute'),
    /** Empty: at the church's address. */
    location: text('location').notNull().default(''),
    /** What the repetitions of one event have in common. */
    seriesId: text('series_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_by_date').on(t.churchId, t.date, t.id),
    index('events_series').on(t.seriesId, t.date),
  ],
)

/** The event that a row belongs to and goes with. */
export const ofEvent = () =>
  text('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' })

/** Who is invited to an event, and what they answered. The latest answer counts, wherever it comes from. */
export const invitations = pgTable(
  'invitations',
  {
    eventId: ofEvent(),
    memberId: ofMember(),
    status: text('status', { enum: ['pending', 'yes', 'no'] })
      .notNull()
      .default('pending'),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.memberId] }), index('invitations_member').on(t.memberId)],
)

/**
 * The codes of short links (`/e/{code}`), made when an invitation is first shown or sent. No key to the member: the
 * link of one who has been merged into another leads to the other, and an invitation that is made again has its old one.
 */
export const invitationCodes = pgTable(
  'invitation_codes',
  {
    code: text('code').primaryKey(),
    eventId: ofEvent(),
    memberId: text('member_id').notNull(),
  },
  (t) => [uniqueIndex('invitation_codes_guest').on(t.eventId, t.memberId)],
)

/** How many invitations a church has made in a month of its time zone: what the plan bounds. */
export const invitationCounts = pgTable(
  'invitation_counts',
  {
    churchId: ofChurch(),
    /** The month's first day. */
    month: date('month', { mode: 'string' }).notNull(),
    invitations: integer('invitations').notNull(),
  },
  (t) => [primaryKey({ columns: [t.churchId, t.month] })],
)
