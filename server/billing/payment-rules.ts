import { graceDays } from '#contract/billing.ts'
import { products } from '#contract/plans.ts'
import type { Product } from '#contract/plans.ts'
import type { OpenPayment, ShownSubscription } from '#server/gateways/payments/payments.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What a person pays for, as the provider shows it. */
export interface Shown {
  /** What counts: the first that was paid and has not ended. */
  live: ShownSubscription | null
  /** Paid as well, later: a race, or somebody's hand. */
  duplicates: ShownSubscription[]
  /** Begun and not paid, the oldest first. */
  open: ShownSubscription[]
  /** The checkouts of ours that have led to something, be it paid or over. */
  closed: string[]
}

/** Sorts a customer's subscriptions, the oldest first, by what they are to us. */
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

/** When a plan ends whose renewal could not be charged since then. */
export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + graceDays * day)
}

/** Which of two products has more in it. */
export function isLarger(product: Product, other: Product): boolean {
  return products.indexOf(product) > products.indexOf(other)
}

/** One request that brings a person nearer to what they asked for. */
export type Step =
  | { kind: 'done'; payment: OpenPayment | null }
  /** There is nothing yet: a checkout begins. */
  | { kind: 'create'; product: Product }
  | { kind: 'raise'; live: ShownSubscription; product: Product }
  | { kind: 'renew-as'; live: ShownSubscription; product: Product | null }
  /** A larger product that waits for its payment is given up. */
  | { kind: 'withdraw'; payment: OpenPayment }
  | { kind: 'end'; subscription: ShownSubscription }
  /** A renewal has still to be paid: until then it is not changed. */
  | { kind: 'owed'; live: ShownSubscription }

/** What is to be done next so that a person has `target`, by what the provider shows; `done`: nothing, or their payment. */
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
    // First the price that was paid: the provider credits what is left of the present one.
    if (live.next !== live.product) return { kind: 'renew-as', live, product: live.product }
    return { kind: 'raise', live, product: target }
  }
  const next = target === 'free' ? null : target
  return live.next === next ? { kind: 'done', payment: null } : { kind: 'renew-as', live, product: next }
}

/** What the server does by itself: nobody pays twice, for nothing, or has a plan for longer than the grace. */
export interface Duties {
  refund: ShownSubscription[]
  end: ShownSubscription[]
}

/** The duties towards a person by what the provider shows. `leaving`: their account is to be deleted. */
export function dutiesOf(
  { live, duplicates, open }: Shown,
  person: { pastDueSince: Date | null; leaving: boolean },
  now: Date,
): Duties {
  if (person.leaving) return { refund: duplicates, end: [...open, ...(live ? [live] : [])] }
  const isOver = live?.status === 'past_due' && person.pastDueSince && graceEnd(person.pastDueSince) <= now
  // What waits to be paid beside it, on a page that was left open, would be paid for nothing.
  return { refund: duplicates, end: live ? [...open, ...(isOver ? [live] : [])] : [] }
}

/**
 * When the provider is asked again though it has said nothing: soon while somebody is paying, else daily and when what is
 * paid for ends. Null: there is nothing to hear.
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
