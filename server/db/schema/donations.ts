import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Currency } from '#contract/fields/money.ts'
import type { Money } from '#contract/gift-batches.ts'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'
import { ofMember } from './members.ts'

/** What a church collects gifts for. */
export const funds = pgTable(
  'funds',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    name: text('name').notNull(),
    /** Funds are shown in the order in which they were made, the ones that a church begins with first. */
    position: integer('position').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('funds_name').on(t.churchId, sql`lower(${t.name})`)],
)

/** The gifts of one counting, entered one after the other. */
export const giftBatches = pgTable(
  'gift_batches',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    date: date('date', { mode: 'string' }).notNull(),
    name: text('name').notNull().default(''),
    /** What was in the envelopes. */
    counted: jsonb('counted').$type<Money[]>().notNull().default([]),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by'),
    /** By how much the gifts were off when it was closed. */
    difference: jsonb('difference').$type<Money[]>().notNull().default([]),
  },
  (t) => [
    index('gift_batches_latest').on(
      t.churchId,
      t.date.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
)

export const donations = pgTable(
  'donations',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    memberId: ofMember(),
    /** In cents (US dollars) or santim (gourdes). */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** The church's currency when it was logged. */
    currency: text('currency').$type<Currency>().notNull(),
    note: text('note').notNull().default(''),
    /** The note's words folded, for search. */
    noteSearch: text('note_search').notNull().default(''),
    /** A day of the calendar: Sunday's gift is Sunday's in every time zone. */
    date: date('date', { mode: 'string' }).notNull(),
    fundId: text('fund_id').references(() => funds.id, { onDelete: 'set null' }),
    method: text('method', { enum: ['cash', 'cheque', 'mobile_money', 'card', 'bank'] })
      .notNull()
      .default('cash'),
    chequeNumber: text('cheque_number').notNull().default(''),
    batchId: text('batch_id').references(() => giftBatches.id, { onDelete: 'set null' }),
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
    index('donations_by_amount').on(
      t.churchId,
      t.currency.desc().nullsFirst(),
      t.amountMinor.desc().nullsFirst(),
      t.date.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('donations_by_member').on(t.memberId, t.date.desc().nullsFirst()),
    index('donations_by_fund').on(t.fundId, t.date.desc().nullsFirst()),
    index('donations_by_batch').on(t.batchId),
  ],
)

/**
 * The sums of a church's gifts of a day: adding up all gifts costs too much. Triggers on `donations` keep them right, not
 * the statements that write gifts: gifts also go with their member and their church. A day without gifts has no row, so
 * the rows go with the gifts and need no foreign key.
 */
export const donationDays = pgTable(
  'donation_days',
  {
    churchId: text('church_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    gifts: integer('gifts').notNull(),
  },
  (t) => [primaryKey({ columns: [t.churchId, t.date, t.currency] })],
)

/** Gifts that were deleted: a phone that logs or deletes one again must neither bring it back nor be refused. */
export const deletedDonations = pgTable(
  'deleted_donations',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    deletedBy: text('deleted_by').notNull(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
  },
  (t) => [index('deleted_donations_church').on(t.churchId)],
)

/** Batches that were deleted: a phone that still enters gifts in one, or deletes it again, must not be refused. */
export const deletedGiftBatches = pgTable(
  'deleted_gift_batches',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    deletedBy: text('deleted_by').notNull(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
  },
  (t) => [index('deleted_gift_batches_church').on(t.churchId)],
)
