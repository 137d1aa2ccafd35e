import type { User } from '#contract/account/account.ts'
import type { Subscription } from '#contract/billing.ts'
import { plans, priceInCents, productName, professionalPerMonth } from '#contract/plans.ts'
import type { users } from '#server/db/schema/account.ts'
import { graceEnd } from './payment-rules.ts'
import type { SubscriptionRow } from './payment-store.ts'

type Subscriber = Pick<typeof users.$inferSelect, 'plan' | 'grantedPlan' | 'credits' | 'subscriptionStatus'>

/** A person's plan as they see it, what it allows, and what they pay. */
export function viewSubscription(row: Subscriber) {
  const { name, pricePerMonth, members, invitesPerMonth } = plans[row.plan]
  // Apart from the plans, only Professional makes a subscription active.
  const isProfessional = row.plan === 'free' && row.subscriptionStatus !== 'free'
  const planName = row.plan === 'free' ? null : name
  // What the operator has given is not paid for.
  const planPrice = row.plan === row.grantedPlan ? 0 : pricePerMonth
  return {
    credits: row.credits,
    subscription_plan: row.plan,
    subscription_name: isProfessional ? productName('professional') : planName,
    subscription_amount: isProfessional ? professionalPerMonth : planPrice,
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
