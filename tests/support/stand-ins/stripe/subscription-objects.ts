import type Stripe from 'stripe'
import { metadata } from './form.ts'
import type { Form } from './form.ts'
import { listOf, randomId } from './state.ts'
import type { State } from './state.ts'

export function monthLater(seconds: number, months = 1): number {
  const from = new Date(seconds * 1000)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + months)
  // A month after January 31 is the last of February.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to.getTime() / 1000
}

/** A subscription item: one price, monthly from `start`. */
export function composeItem(
  state: State,
  subscription: string,
  price: Stripe.Price,
  start: number,
): Stripe.SubscriptionItem {
  return {
    id: randomId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: state.now(),
    current_period_end: monthLater(start),
    current_period_start: start,
    discounts: [],
    metadata: {},
    price: structuredClone(price),
    quantity: 1,
    subscription,
    tax_rates: [],
  } as unknown as Stripe.SubscriptionItem
}

/** A subscription without its first invoice. */
export function composeSubscription(
  state: State,
  customer: string,
  price: Stripe.Price,
  form: Form,
): Stripe.Subscription {
  const id = randomId('sub')
  const now = state.now()
  const first = composeItem(state, id, price, now)
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    billing_mode: { type: 'flexible', flexible: {} },
    billing_schedules: [],
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer,
    days_until_due: null,
    default_payment_method: form.get('default_payment_method'),
    description: form.get('description'),
    discounts: [],
    ended_at: null,
    items: listOf(`/v1/subscription_items?subscription=${id}`, [first]),
    latest_invoice: null,
    livemode: false,
    metadata: metadata(form),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: form.get('payment_settings[save_default_payment_method]') ?? 'off',
    },
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
  } as unknown as Stripe.Subscription
}
