import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { ofUser, users } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

const product = (name: string) => text(name, { enum: ['professional', 'starter', 'growth'] })

export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null when the customer may not exist at the provider yet. */
    providerId: text('provider_id').unique(),
    lookupsBegun: integer('lookups_begun').notNull().default(0),
    /** Number of the last applied look-up; older results are discarded. */
    lookupApplied: integer('lookup_applied').notNull().default(0),
    /** When to look up without a webhook event; null: never. */
    lookUpAt: instant('look_up_at'),
    /** The open checkout; its id is the provider's idempotency key. */
    checkoutId: text('checkout_id'),
    checkoutProduct: product('checkout_product'),
    createdAt: createdAt(),
  },
  (t) => [index('payment_customers_due').on(t.lookUpAt)],
)

/** Paid subscriptions as last seen at the provider. */
export const subscriptions = pgTable('subscriptions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  providerId: text('provider_id').notNull().unique(),
  product: product('product').notNull(),
  status: text('status', { enum: ['active', 'past_due'] }).notNull(),
  /** Product after renewal; null: it ends at `periodEnd`. */
  next: product('next'),
  periodEnd: instant('period_end').notNull(),
  /** First failed renewal charge; null when paid. */
  pastDueSince: instant('past_due_since'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  cardExpMonth: smallint('card_exp_month'),
  cardExpYear: smallint('card_exp_year'),
  createdAt: createdAt(),
})

/** Processed provider events, stored for 90 days to skip duplicates. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    type: text('type').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('payment_events_user').on(t.userId), index('payment_events_created').on(t.createdAt)],
)
