import type { billing, Subscription } from '#contract/billing.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { productName } from '#contract/plans.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatPrice } from '#src/queries/format-money.ts'

export type Preview = ResponseOf<typeof billing.preview>

/** "Next payment: $29 on Dec 22, 2026", or what comes instead. */
export function describeNextPayment({
  status,
  amount,
  paidUntil,
  endsAt,
  next,
  product,
}: Subscription): string {
  const date = shortDateOf(paidUntil)
  if (status === 'payment_failed') return m.pricing_grace({ date: shortDateOf(endsAt ?? paidUntil) })
  if (next === 'free') return m.pricing_ends({ plan: productName(product), date })
  if (next !== null) return m.pricing_becomes({ plan: productName(next), date })
  return m.pricing_next_payment({ amount: formatPrice(amount), date })
}
