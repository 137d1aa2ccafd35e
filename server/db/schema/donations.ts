import { bigint, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'
import { ofMember } from './members.ts'

export const donations = pgTable(
  'donations',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    memberId: ofMember(),
    /** In cents (US dollars) or santim (gourdes). */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** The church's currency when it was logged. */
    currency: text('currency', { enum: ['USD', 'HTG'] }).notNull(),
    note: text('note').notNull().default(''),
    /** The note's words folded, for search. */
    noteSearch: text('note_search').notNull().default(''),
    /** A day of the calendar: Sunday's gift is Sunday's in every time zone. */
    date: date('date', { mode: 'string' }).notNull(),
    loggedBy: text('logged_by').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // NULLS FIRST, as ORDER BY … DESC has it: with the other one the index is no help to it.
    index('donations_by_date').on(
      t.churchId,
      t.date.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // With what is summed, so that a week's sums need no rows.
    index('donations_summed').on(t.churchId, t.date, t.currency, t.memberId, t.amountMinor),
    index('donations_by_member').on(t.memberId, t.date.desc().nullsFirst()),
  ],
)

/** Gifts that were deleted: a phone that logs or deletes one again must neither bring it back nor be refused. */
export const deletedDonations = pgTable('deleted_donations', {
  id: text('id').primaryKey(),
  churchId: ofChurch(),
  deletedBy: text('deleted_by').notNull(),
  deletedAt: instant('deleted_at').notNull().defaultNow(),
})
