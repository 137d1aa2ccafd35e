import type Stripe from 'stripe'
import { listOf, randomId } from './state.ts'
import type { State } from './state.ts'

/** An amount charged or credited by an invoice. */
export interface Line {
  amount: number
  price: Stripe.Price
  description: string
  proration: boolean
  period: { start: number; end: number }
}

function line(invoice: string, subscription: string, item: string, one: Line) {
  const { amount, price, description, proration, period } = one
  return {
    id: randomId('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: null,
        subscription,
        subscription_item: item,
      },
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity: 1,
    subtotal: amount,
    taxes: [],
  } as unknown as Stripe.InvoiceLineItem
}

/** An invoice that is not stored: a preview or draft. */
export function composeInvoice(
  state: State,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  lines: Line[],
): Stripe.Invoice {
  const id = randomId('in')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total)
  const customer = state.find('customer', subscription.customer as string)
  const item = subscription.items.data[0]!
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { enabled: false, status: null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    confirmation_secret: null,
    created: state.now(),
    currency: 'usd',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    default_payment_method: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: listOf(
      `/v1/invoices/${id}/lines`,
      lines.map((one) => line(id, subscription.id, item.id, one)),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payments: listOf('/v1/invoice_payments', []),
    period_end: state.now(),
    period_start: state.now(),
    starting_balance: 0,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    total,
  } as unknown as Stripe.Invoice
}

/** Links an invoice to its payment intent. */
export function invoicePayment(state: State, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent) {
  return {
    id: randomId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: intent.amount,
    created: state.now(),
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  } as Stripe.InvoicePayment
}

export function newIntent(
  state: State,
  fields: { amount: number; currency: string } & Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const id = randomId('pi')
  return state.create('payment_intent.created', {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: state.now(),
    customer: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    status: 'requires_payment_method',
    ...fields,
  } as unknown as Stripe.PaymentIntent)
}

/** Starts the payment of an invoice. */
export function startIntent(state: State, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  return newIntent(state, {
    amount: invoice.amount_due,
    currency: 'usd',
    customer: invoice.customer,
    description: 'Subscription creation',
    setup_future_usage: 'off_session',
  })
}
