import type Stripe from 'stripe'
import { priceInCents, products } from '#contract/plans.ts'
import type { Product } from '#contract/plans.ts'
import { PaymentError, UnknownCustomer } from './payment-error.ts'
import type { WaitsFor } from './fee-payments.ts'
import type {
  Card,
  OpenPayment,
  PaymentEvent,
  PaymentState,
  ShownInvoice,
  ShownSubscription,
} from './payments.ts'

// Converts Stripe's objects into ours.

/** Lookup key of a price. Includes the amount, so a changed amount creates a new price. */
export function lookupKeyOf(product: Product): string {
  return `lakou_${product}_${priceInCents(product)}`
}

/** Returns null for a foreign price. Former amounts match too. */
function productOf({ lookup_key: key }: Stripe.Price): Product | null {
  const [, name] = /^lakou_([a-z]+)_\d+$/.exec(key ?? '') ?? []
  return products.find((product) => product === name) ?? null
}

const statuses: Partial<Record<Stripe.Subscription.Status, ShownSubscription['status']>> = {
  incomplete: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
}

const dateOf = (seconds: number) => new Date(seconds * 1000)

/** Returns null for a subscription to something else. */
export function viewSubscription(subscription: Stripe.Subscription): ShownSubscription | null {
  const item = subscription.items.data[0]
  const renewal = item ? productOf(item.price) : null
  if (!item || !renewal) return null
  const { metadata, pending_update: update } = subscription
  // The product that is paid for, when the renewal has another price.
  const paid = products.find((product) => product === metadata['paid_product'])
  const isLater = paid !== undefined && metadata['paid_until'] === String(item.current_period_end)
  const ends = subscription.cancel_at_period_end || subscription.cancel_at !== null
  const pendingPrice = update?.subscription_items?.[0]?.price
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  return {
    id: subscription.id,
    checkoutId: metadata['checkout'] ?? null,
    status: statuses[subscription.status] ?? 'ended',
    createdAt: dateOf(subscription.created),
    product: isLater ? paid : renewal,
    next: ends ? null : renewal,
    pending: pendingPrice ? productOf(pendingPrice) : null,
    periodEnd: dateOf(item.current_period_end),
    card: cardOf(subscription.default_payment_method),
    payment: invoice && openPaymentOf(invoice),
    latestInvoice: invoice && {
      id: invoice.id,
      firstTriedAt: invoice.status_transitions.finalized_at
        ? dateOf(invoice.status_transitions.finalized_at)
        : null,
      amountPaid: invoice.amount_paid,
    },
  }
}

function openPaymentOf({ id, status, confirmation_secret: secret }: Stripe.Invoice): OpenPayment | null {
  return status === 'open' ? { invoiceId: id, clientSecret: secret?.client_secret ?? null } : null
}

function cardOf(method: string | Stripe.PaymentMethod | null): Card | null {
  const card = typeof method === 'object' ? method?.card : undefined
  return card
    ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
    : null
}

const waitingFor: Partial<Record<Stripe.PaymentIntent.Status, WaitsFor>> = {
  requires_payment_method: 'card',
  requires_confirmation: 'card',
  requires_action: 'bank',
}

/** A payment has failed when a card was declined and no other is being charged. */
export function viewPayment(intent: Stripe.PaymentIntent): PaymentState {
  const error = intent.status === 'requires_payment_method' ? intent.last_payment_error : null
  return {
    state: error ? 'failed' : 'waiting',
    waitsFor: waitingFor[intent.status] ?? 'provider',
    problem: error?.message ?? null,
  }
}

/** Returns null for drafts and for invoices voided before payment. */
export function viewInvoice(invoice: Stripe.Invoice): ShownInvoice | null {
  const status = (['paid', 'open'] as const).find((one) => one === invoice.status)
  if (!status) return null
  return {
    number: invoice.number ?? invoice.id,
    date: dateOf(invoice.created),
    amount: invoice.total,
    status,
    url: invoice.hosted_invoice_url ?? null,
  }
}

/** Extracts the ids of an event. */
export function viewEvent(event: Stripe.Event): PaymentEvent {
  const { id, type, account, data } = event
  const object = data.object as { object?: string; id?: string; payment_intent?: string | null }
  const paymentId = object.object === 'payment_intent' ? object.id : object.payment_intent
  return {
    id,
    type,
    customerId: customerOf(event),
    accountId: account ?? null,
    paymentId: paymentId ?? null,
  }
}

function customerOf({ type, data }: Stripe.Event): string | null {
  const object = data.object as { id?: string; customer?: string | { id: string } | null }
  if (type.startsWith('customer.') && !type.startsWith('customer.subscription.')) return object.id ?? null
  return typeof object.customer === 'object' ? (object.customer?.id ?? null) : (object.customer ?? null)
}

/** Converts an error, without the provider's text about the person. */
export function paymentErrorOf(error: unknown): Error {
  if (error instanceof PaymentError) return error
  const { type, code, param, statusCode, requestId, message } = Object(
    error,
  ) as Partial<Stripe.errors.StripeError>
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return error as Error
  const what = [type, code, statusCode, requestId].filter(Boolean).join(' ')
  if (type === 'StripeCardError') return new PaymentError('declined', what, message)
  if (code === 'resource_missing' && param === 'customer') return new UnknownCustomer(what)
  const isDown =
    type === 'StripeConnectionError' || type === 'StripeRateLimitError' || type === 'StripeAPIError'
  return new PaymentError(isDown ? 'unavailable' : 'refused', what)
}
