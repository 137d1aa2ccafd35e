import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import type { Currency } from '#contract/fields/money.ts'
import { createdAt, instant } from './instant-column.ts'
import { applications } from './leagues.ts'

/** Organisers' payout accounts as last seen at the provider. */
export const payoutAccounts = pgTable('payout_accounts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  providerId: text('provider_id').notNull().unique(),
  country: text('country').notNull(),
  detailsSubmitted: boolean('details_submitted').notNull().default(false),
  chargesEnabled: boolean('charges_enabled').notNull().default(false),
  createdAt: createdAt(),
})

/** Card payments of fees. An application has at most one open or paid payment. */
export const feePayments = pgTable(
  'fee_payments',
  {
    /** Also the provider's idempotency key. */
    id: text('id').primaryKey(),
    /** Null after the application's deletion. A new application after a withdrawal has another id. */
    applicationId: text('application_id').references(() => applications.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    accountId: text('account_id').notNull(),
    /** Null when the payment may not exist at the provider yet. */
    providerId: text('provider_id').unique(),
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    state: text('state', { enum: ['open', 'paid', 'refunded', 'cancelled'] })
      .notNull()
      .default('open'),
    settledAt: instant('settled_at'),
    /** When to look up without a webhook event; null: never. */
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
