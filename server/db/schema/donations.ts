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

export const funds = pgTable(
  'funds',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    name: text('name').notNull(),
    /** Display order: creation order, the default funds first. */
    position: integer('position').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('funds_name').on(t.churchId, sql`lower(${t.name})`)],
)

export const giftBatches = pgTable(
  'gift_batches',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    date: date('date', { mode: 'string' }).notNull(),
    name: text('name').notNull().default(''),
    counted: jsonb('counted').$type<Money[]>().notNull().default([]),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by'),
    /** Difference between the gifts and `counted` when closed. */
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
    /** In hundredths of the currency. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    note: text('note').notNull().default(''),
    noteSearch: text('note_search').notNull().default(''),
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
    // NULLS FIRST is the default of ORDER BY … DESC; otherwise the index would not match.
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
 * Gift totals per church and day. Maintained by triggers on `donations`, since gifts are also deleted by cascades. Days
 * without gifts have no row, so no foreign key is needed.
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

/** Ids of deleted gifts: a late offline write must neither recreate one nor fail. */
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

/** Ids of deleted batches: late offline writes to one must not fail. */
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
