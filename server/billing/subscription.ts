import type { User } from '#contract/account/account.ts'
import type { Subscription } from '#contract/billing.ts'
import { plans, priceInCents } from '#contract/plans.ts'
import type { users } from '#server/db/schema/account.ts'
import { graceEnd } from './payment-rules.ts'
import type { SubscriptionRow } from './payment-store.ts'

type Subscriber = Pick<typeof users.$inferSelect, 'plan' | 'credits' | 'subscriptionStatus'>

/** A person's plan as they see it, and what it allows. */
export function viewSubscription(row: Subscriber) {
  const { name, pricePerMonth, members, invitesPerMonth } = plans[row.plan]
  return {
    credits: row.credits,
    subscription_plan: row.plan,
    subscription_name: row.plan === 'free' ? null : name,
    subscription_amount: pricePerMonth,
    subscription_status: row.subscriptionStatus,
    member_limit: members,
    invite_limit: invitesPerMonth,
  } satisfies Partial<User>
}

/** What a person pays for as they see it. */
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
