import type { billing } from '#contract/billing.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { plans, priceInCents } from '#contract/plans.ts'
import type { Plan, Product } from '#contract/plans.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { UnknownCustomer } from '#server/gateways/payments/payment-error.ts'
import type { PaymentGateway } from '#server/gateways/payments/payments.ts'
import { isLarger } from './payment-rules.ts'
import { findSubscription } from './payment-store.ts'
import type { SubscriptionRow } from './payment-store.ts'

type Preview = ResponseOf<(typeof billing)['preview']>

const owned = query<{ church_id: string; church_name: string; members: number }>(
  `select c.id as church_id, c.name as church_name, c.adult_count as members
   from church_users cu join churches c on c.id = cu.church_id
   where cu.user_id = $1 and cu.role = 'owner' and c.deleted_at is null and c.adult_count > $2
   order by c.created_at, c.id`,
  'billing-over-limit',
)

/** Price and start of a change of plan, and what exceeds its limits. The provider computes prorated prices. */
export async function previewChange(
  db: Db,
  payments: PaymentGateway | null,
  { userId, plan }: { userId: string; plan: Plan },
  now = new Date(),
): Promise<Preview> {
  const member_limit = plans[plan].members
  const over = await owned(db, [userId, member_limit])
  const same = {
    perMonth: plan === 'free' ? 0 : priceInCents(plan),
    overLimit: over.map((church) => ({ ...church, member_limit })),
  }
  const present = await findSubscription(db, userId)
  if (!present) return { ...same, begins: 'now', date: now.toISOString(), dueNow: same.perMonth, card: null }
  const { cardBrand, cardLast4, pastDueSince, periodEnd, product } = present
  const card = cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null
  if (plan === product) {
    return { ...same, begins: 'now', date: now.toISOString(), dueNow: pastDueSince ? same.perMonth : 0, card }
  }
  if (plan === 'free' || !isLarger(plan, product)) {
    return { ...same, begins: 'later', date: periodEnd.toISOString(), dueNow: 0, card }
  }
  try {
    const dueNow = payments ? await difference(payments, present, plan) : same.perMonth
    return { ...same, begins: 'now', date: now.toISOString(), dueNow, card }
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error
    return { ...same, begins: 'now', date: now.toISOString(), dueNow: same.perMonth, card: null }
  }
}

async function difference(
  payments: PaymentGateway,
  { providerId, product, next }: SubscriptionRow,
  larger: Product,
): Promise<number> {
  const fromRenewal = await payments.previewRaise(providerId, larger)
  if (next === null || next === product) return fromRenewal
  // The provider prorates from the renewal price, which is lower than the paid one.
  return fromRenewal - (await payments.previewRaise(providerId, product))
}
