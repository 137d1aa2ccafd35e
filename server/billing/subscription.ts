import type { User } from '#contract/account/account.ts'
import type { Subscription } from '#contract/billing.ts'
import { plans, priceInCents, productName } from '#contract/plans.ts'
import type { Product } from '#contract/plans.ts'
import type { Db } from '#server/db/connection.ts'
import type { users } from '#server/db/schema/account.ts'
import { graceEnd } from './payment-rules.ts'
import { findSubscription } from './payment-store.ts'
import type { SubscriptionRow } from './payment-store.ts'

type Subscriber = Pick<
  typeof users.$inferSelect,
  'id' | 'plan' | 'grantedPlan' | 'credits' | 'subscriptionStatus'
>

/** The paid product; undefined when everything was granted. */
async function findPaid(db: Db, row: Subscriber): Promise<Product | undefined> {
  const { plan, grantedPlan, subscriptionStatus } = row
  if (subscriptionStatus === 'free') return undefined
  // With a granted plan, the account's row does not tell whether one is paid too.
  if (grantedPlan !== 'free') return (await findSubscription(db, row.id))?.product
  return plan === 'free' ? 'professional' : plan
}

/** A person's plan, limits and price (0 for a granted plan). */
export async function viewSubscription(db: Db, row: Subscriber) {
  const { plan } = row
  const { name, members, invitesPerMonth } = plans[plan]
  const paid = await findPaid(db, row)
  const planName = plan === 'free' ? null : name
  return {
    credits: row.credits,
    subscription_plan: plan,
    subscription_name: paid ? productName(paid) : planName,
    subscription_amount: paid ? priceInCents(paid) / 100 : 0,
    subscription_status: row.subscriptionStatus,
    member_limit: members,
    invite_limit: invitesPerMonth,
  } satisfies Partial<User>
}

/** The paid subscription as displayed. */
export function viewPaid({ product, periodEnd, pastDueSince, next }: SubscriptionRow): Subscription {
  return {
    product,
    status: pastDueSince ? 'payment_failed' : 'active',
    amount: priceInCents(product),
    paidUntil: periodEnd.toISOString(),
    endsAt: pastDueSince && graceEnd(pastDueSince).toISOString(),
    next: next === product ? null : (next ?? 'free'),
  }
}
