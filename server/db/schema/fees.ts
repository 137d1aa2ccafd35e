import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import type { Currency } from '#contract/fields/money.ts'
import { createdAt, instant } from './instant-column.ts'
import { applications } from './leagues.ts'

/** The accounts at the provider to which organisers are paid, as it has shown them last. */
export const payoutAccounts = pgTable('payout_accounts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The provider's id. */
  providerId: text('provider_id').notNull().unique(),
  country: text('country').notNull(),
  /** The provider has been told what it asks for, and takes cards. */
  detailsSubmitted: boolean('details_submitted').notNull().default(false),
  chargesEnabled: boolean('charges_enabled').notNull().default(false),
  createdAt: createdAt(),
})

/** Attempts to pay a fee by card. An application has one that is open or paid at most. */
export const feePayments = pgTable(
  'fee_payments',
  {
    /** The provider's key is derived from it, so that it is begun once. */
    id: text('id').primaryKey(),
    /** Null: the application was deleted meanwhile. One that is made again after it was withdrawn gets another id. */
    applicationId: text('application_id').references(() => applications.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    /** The provider's id of the organiser's account. */
    accountId: text('account_id').notNull(),
    /** The provider's id of the payment; null: it may not know it yet. */
    providerId: text('provider_id').unique(),
    /** In hundredths of the currency. */
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    state: text('state', { enum: ['open', 'paid', 'refunded', 'cancelled'] })
      .notNull()
      .default('open'),
    /** When it was paid, or paid back. */
    settledAt: instant('settled_at'),
    /** When the provider is asked again though it has said nothing; null: there is nothing to hear. */
    lookUpAt: instant('look_up_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('fee_payments_live')
      .on(t.applicationId)
      .where(sql`state in ('open', 'paid')`),
    index('fee_payments_of').on(t.applicationId, t.createdAt),
    index('fee_payments_due').on(t.lookUpAt),
  ],
)
