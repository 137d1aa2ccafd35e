import { graceDays } from '#contract/billing.ts'
import { products } from '#contract/plans.ts'
import type { Product } from '#contract/plans.ts'
import type { OpenPayment, ShownSubscription } from '#server/gateways/payments/payments.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface Shown {
  /** The first paid subscription that has not ended. */
  live: ShownSubscription | null
  /** Further paid ones, from a race or the provider's dashboard. */
  duplicates: ShownSubscription[]
  /** Incomplete ones, oldest first. */
  open: ShownSubscription[]
  closed: string[]
}

/** Classifies a customer's subscriptions (oldest first). */
export function readShown(subscriptions: ShownSubscription[]): Shown {
  const [live = null, ...duplicates] = subscriptions.filter(
    ({ status }) => status === 'active' || status === 'past_due',
  )
  return {
    live,
    duplicates,
    open: subscriptions.filter(({ status }) => status === 'incomplete'),
    closed: subscriptions.flatMap(({ status, checkoutId }) =>
      status !== 'incomplete' && checkoutId ? [checkoutId] : [],
    ),
  }
}

/** When an unpaid plan ends. */
export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + graceDays * day)
}

/** Whether a product includes more than another. */
export function isLarger(product: Product, other: Product): boolean {
  return products.indexOf(product) > products.indexOf(other)
}

export type Step =
  | { kind: 'done'; payment: OpenPayment | null }
  | { kind: 'create'; product: Product }
  | { kind: 'raise'; live: ShownSubscription; product: Product }
  | { kind: 'renew-as'; live: ShownSubscription; product: Product | null }
  /** Cancel a pending upgrade. */
  | { kind: 'withdraw'; payment: OpenPayment }
  | { kind: 'end'; subscription: ShownSubscription }
  /** A renewal is owed, which blocks changes. */
  | { kind: 'owed'; live: ShownSubscription }

/** Returns the next request towards `target`; `done`: nothing, or the person's payment. */
export function nextStep({ live, open }: Shown, target: Product | 'free'): Step {
  const found = live ? undefined : open.findLast(({ product, payment }) => product === target && payment)
  const other = open.find((one) => one !== found)
  if (other) return { kind: 'end', subscription: other }
  if (!live) {
    if (found || target === 'free') return { kind: 'done', payment: found?.payment ?? null }
    return { kind: 'create', product: target }
  }
  if (live.status === 'past_due') {
    if (target === 'free') return { kind: 'end', subscription: live }
    return target === live.product ? { kind: 'done', payment: live.payment } : { kind: 'owed', live }
  }
  if (live.pending && live.payment) {
    if (live.pending === target) return { kind: 'done', payment: live.payment }
    return { kind: 'withdraw', payment: live.payment }
  }
  if (target !== 'free' && isLarger(target, live.product)) {
    // Restore the paid price first: the provider credits the rest of the current one.
    if (live.next !== live.product) return { kind: 'renew-as', live, product: live.product }
    return { kind: 'raise', live, product: target }
  }
  const next = target === 'free' ? null : target
  return live.next === next ? { kind: 'done', payment: null } : { kind: 'renew-as', live, product: next }
}

/** Automatic corrections: no double payment, no payment for nothing, no plan beyond the grace period. */
export interface Duties {
  refund: ShownSubscription[]
  end: ShownSubscription[]
}

/** Returns the corrections for this state. `leaving`: the account is about to be deleted. */
export function dutiesOf(
  { live, duplicates, open }: Shown,
  person: { pastDueSince: Date | null; leaving: boolean },
  now: Date,
): Duties {
  if (person.leaving) return { refund: duplicates, end: [...open, ...(live ? [live] : [])] }
  const isOver = live?.status === 'past_due' && person.pastDueSince && graceEnd(person.pastDueSince) <= now
  // An open payment in another tab would buy nothing.
  return { refund: duplicates, end: live ? [...open, ...(isOver ? [live] : [])] : [] }
}

/**
 * Time of the next look-up without an event: soon during a payment, otherwise daily and at the period's end. Null:
 * never.
 */
export function nextLookUp({ live, open }: Shown, pastDueSince: Date | null, now: Date): Date | null {
  const waiting = [...open, ...(live ? [live] : [])].filter(({ payment }) => payment)
  const pauses = waiting.map(({ latestInvoice }) => {
    const began = latestInvoice?.firstTriedAt
    return began && now.getTime() - began.getTime() < hour ? minute / 2 : hour
  })
  const times = [
    ...pauses.map((pause) => now.getTime() + pause),
    ...(live ? [now.getTime() + day, live.periodEnd.getTime() + minute] : []),
    ...(pastDueSince ? [graceEnd(pastDueSince).getTime()] : []),
  ].filter((time) => time > now.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
