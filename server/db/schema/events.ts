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
    /** `startTime` as minute of the day, if it can be parsed; sorts a day's events. */
    startMinute: smallint('start_minute'),
    /** Empty: the church's address. */
    location: text('location').notNull().default(''),
    seriesId: text('series_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_by_date').on(t.churchId, t.date, t.id),
    index('events_series').on(t.seriesId, t.date),
  ],
)

/** Foreign key to the event of a row, with cascading deletion. */
export const ofEvent = () =>
  text('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' })

/** Invitations with RSVPs; the latest RSVP of any channel counts. */
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
 * Codes of short links (`/e/{code}`). No foreign key to the member: a merged member's link leads to the survivor, and a
 * renewed invitation reuses its code.
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

/** Invitations per church and month in its time zone, for the plan's limit. */
export const invitationCounts = pgTable(
  'invitation_counts',
  {
    churchId: ofChurch(),
    month: date('month', { mode: 'string' }).notNull(),
    invitations: integer('invitations').notNull(),
  },
  (t) => [primaryKey({ columns: [t.churchId, t.month] })],
)
