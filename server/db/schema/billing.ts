import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { ofUser, users } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

const product = (name: string) => text(name, { enum: ['professional', 'starter', 'growth'] })

/** People who have begun to pay by card: one customer of the provider's for each account. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider's id; null: the provider may not know the person yet. */
    providerId: text('provider_id').unique(),
    /** Raised before each look-up at the provider. */
    lookupsBegun: integer('lookups_begun').notNull().default(0),
    /** Which look-up was applied last: one that began before it shows nothing newer, and is not applied. */
    lookupApplied: integer('lookup_applied').notNull().default(0),
    /** When the provider is asked again though it has said nothing; null: there is nothing to hear. */
    lookUpAt: instant('look_up_at'),
    /** The checkout that is open: the provider's keys are derived from its id, so that it is begun once. */
    checkoutId: text('checkout_id'),
    checkoutProduct: product('checkout_product'),
    createdAt: createdAt(),
  },
  (t) => [index('payment_customers_due').on(t.lookUpAt)],
)

/** What an account pays for at the moment, as the provider has shown it last. No row: nothing. */
export const subscriptions = pgTable('subscriptions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The provider's id. */
  providerId: text('provider_id').notNull().unique(),
  product: product('product').notNull(),
  status: text('status', { enum: ['active', 'past_due'] }).notNull(),
  /** What it is renewed as; null: it ends at `periodEnd`. */
  next: product('next'),
  /** Until when it is paid. */
  periodEnd: instant('period_end').notNull(),
  /** Since when a renewal could not be charged; null: it is paid. */
  pastDueSince: instant('past_due_since'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  cardExpMonth: smallint('card_exp_month'),
  cardExpYear: smallint('card_exp_year'),
  createdAt: createdAt(),
})

/** Events of the provider that have had their effect, kept 90 days: one that comes twice has it once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    userId: ofUser(),
    type: text('type').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('payment_events_user').on(t.userId), index('payment_events_created').on(t.createdAt)],
)
