import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { instant } from './instant-column.ts'
import { members, ofMember } from './members.ts'

/** When a church meets: weekly, or once on `onDate`. */
export const serviceTimes = pgTable(
  'service_times',
  {
    /** The church's id for its first service time. */
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    /** Within the church, from 0: marks refer to it by two bytes in place of an id. */
    number: smallint('number').notNull(),
    name: text('name').notNull(),
    /** 0: Sunday. */
    weekday: smallint('weekday'),
    onDate: date('on_date', { mode: 'string' }),
    /** `HH:MM`, in the church's time zone. */
    startsAt: text('starts_at').notNull(),
    /** Empty where unknown. */
    endsAt: text('ends_at').notNull().default(''),
    groupIds: text('group_ids').array().notNull().default([]),
    endedAt: instant('ended_at'),
  },
  (t) => [uniqueIndex('service_times_number').on(t.churchId, t.number)],
)

/** A service with totals, maintained by the marking statement so that charts do not count marks. */
export const services = pgTable(
  'services',
  {
    churchId: ofChurch(),
    date: date('date', { mode: 'string' }).notNull(),
    /** `serviceTimes.number`. */
    number: smallint('number').notNull().default(0),
    present: integer('present').notNull().default(0),
    guests: integer('guests').notNull().default(0),
    guestsMarkedAt: instant('guests_marked_at'),
  },
  (t) => [primaryKey({ columns: [t.churchId, t.date, t.number] })],
)

/** One mark per service and member; the latest `markedAt` wins. */
export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    churchId: text('church_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** `serviceTimes.number`. */
    number: smallint('number').notNull().default(0),
    memberId: ofMember(),
    present: boolean('present').notNull(),
    markedAt: instant('marked_at').notNull(),
    markedBy: text('marked_by').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.churchId, t.date, t.number, t.memberId] }),
    index('attendance_marks_member').on(t.memberId, t.present, t.date),
  ],
)

/**
 * From which Sunday on a member misses services: the one after the week in which they were last there, or the first
 * since they joined; `infinity` while they are archived. Apart from `members`, all of whose indexes would have to be written again at every mark.
 */
export const memberAbsences = pgTable(
  'member_absences',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    churchId: text('church_id').notNull(),
    missesFrom: date('misses_from', { mode: 'string' }).notNull(),
    /** A first visit before this day counts as a newcomer's; null for imported members. */
    newUntil: date('new_until', { mode: 'string' }),
  },
  (t) => [index('member_absences_longest').on(t.churchId, t.missesFrom, t.memberId)],
)

/** Number of absent members per first missed Sunday, maintained by the marking statement. */
export const absenceCounts = pgTable(
  'absence_counts',
  {
    churchId: ofChurch(),
    missesFrom: date('misses_from', { mode: 'string' }).notNull(),
    members: integer('members').notNull(),
  },
  (t) => [primaryKey({ columns: [t.churchId, t.missesFrom] })],
)

/** First two visits of newcomers, maintained by the marking statement. */
export const firstVisits = pgTable(
  'first_visits',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    churchId: text('church_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    againOn: date('again_on', { mode: 'string' }),
  },
  // `againOn` makes the count of returning visitors an index-only scan.
  (t) => [index('first_visits_by_date').on(t.churchId, t.date, t.againOn)],
)
