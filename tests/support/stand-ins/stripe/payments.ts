import type Stripe from 'stripe'
import { cardError } from './cards.ts'
import type { Cards, Decline } from './cards.ts'
import { composeInvoice, invoicePayment, startIntent } from './invoice-objects.ts'
import type { Line } from './invoice-objects.ts'
import { invalid, listOf, randomId, Refused } from './state.ts'
import type { State } from './state.ts'

/** Effects on a subscription of paid, failed and pending payments. */
export interface Follow {
  paid: (invoice: Stripe.Invoice) => void
  unpaid: (invoice: Stripe.Invoice) => void
}

/** Invoices and payment intents with their confirmation. */
export function paymentsOf(state: State, cards: Cards, follow: Follow) {
  let numbered = 0

  const intentIdOf = (invoice: Stripe.Invoice) =>
    invoice.payments?.data[0]?.payment.payment_intent as string | undefined
  function intentOf(invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
    const id = intentIdOf(invoice)
    return id ? state.find('payment_intent', id) : null
  }
  // Maps by id: payments of connected accounts must not find ours.
  const invoiceOf = (intent: Stripe.PaymentIntent) =>
    state.all('invoice').find((invoice) => intentIdOf(invoice) === intent.id)

  function draft(subscription: Stripe.Subscription, reason: Stripe.Invoice.BillingReason, lines: Line[]) {
    return state.create('invoice.created', composeInvoice(state, subscription, reason, lines))
  }

  /** Finalises an invoice with number and payment; zero amounts are paid immediately. */
  function finalize(invoice: Stripe.Invoice): Stripe.Invoice {
    numbered += 1
    const page = `https://invoice.stripe.com/i/${invoice.id}`
    const fields: Partial<Stripe.Invoice> = {
      status: 'open',
      number: `LAKOU-${String(numbered).padStart(4, '0')}`,
      hosted_invoice_url: page,
      invoice_pdf: `${page}/pdf`,
      status_transitions: { ...invoice.status_transitions, finalized_at: state.now() },
    }
    if (invoice.amount_due > 0) {
      const intent = startIntent(state, invoice)
      fields.confirmation_secret = { client_secret: intent.client_secret!, type: 'payment_intent' }
      fields.payments = listOf('/v1/invoice_payments', [invoicePayment(state, invoice, intent)])
    }
    state.change('invoice.finalized', invoice, fields)
    if (invoice.amount_due === 0) settle(invoice)
    return invoice
  }

  function settle(invoice: Stripe.Invoice) {
    for (const payment of invoice.payments?.data ?? []) {
      payment.amount_paid = payment.amount_requested
      payment.status = 'paid'
      payment.status_transitions.paid_at = state.now()
    }
    state.change('invoice.paid', invoice, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempted: true,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: state.now() },
    })
    state.emit('invoice.payment_succeeded', invoice)
    follow.paid(invoice)
  }

  function succeed(intent: Stripe.PaymentIntent) {
    const method = state.find('payment_method', intent.payment_method as string)
    const charge = state.put({
      id: randomId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      payment_intent: intent.id,
      refunded: false,
    } as unknown as Stripe.Charge)
    state.change('payment_intent.succeeded', intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
    })
    if (method.customer === null && intent.customer !== null)
      state.change('payment_method.attached', method, { customer: intent.customer as string })
    const invoice = invoiceOf(intent)
    if (invoice) settle(invoice)
  }

  /** Records a declined card. Returns the error. */
  function decline(intent: Stripe.PaymentIntent, why: Decline): Refused {
    const method = state.find('payment_method', intent.payment_method as string)
    const error = cardError(why)
    state.change('payment_intent.payment_failed', intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: { ...error, payment_method: method },
    })
    const invoice = invoiceOf(intent)
    if (invoice) {
      const attempt_count = invoice.attempt_count + 1
      state.change('invoice.payment_failed', invoice, { attempt_count, attempted: true })
      follow.unpaid(invoice)
    }
    return new Refused(402, { ...error, payment_intent: structuredClone(intent) })
  }

  /** Charges a card. Throws if declined. `offSession`: no user who could authenticate. */
  function confirm(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, offSession: boolean) {
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw invalid(
        `You cannot confirm this PaymentIntent because it has already ${intent.status === 'canceled' ? 'been canceled' : 'succeeded after being previously confirmed'}.`,
        { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
      )
    }
    intent.payment_method = method.id
    const outcome = cards.charge(method.id, offSession)
    if (outcome === 'succeeded') return succeed(intent)
    if (outcome !== 'sdk' && outcome !== 'redirect') throw decline(intent, outcome)
    const next_action =
      outcome === 'sdk'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : {
            type: 'redirect_to_url',
            redirect_to_url: { url: `https://hooks.stripe.com/3d_secure/${intent.id}`, return_url: null },
          }
    state.change('payment_intent.requires_action', intent, {
      status: 'requires_action',
      next_action,
    })
    const invoice = invoiceOf(intent)
    if (invoice) {
      state.emit('invoice.payment_action_required', invoice)
      follow.unpaid(invoice)
    }
  }

  return {
    compose: (subscription: Stripe.Subscription, lines: Line[]) =>
      composeInvoice(state, subscription, 'upcoming', lines),
    draft,
    finalize,
    confirm,
    intentOf,
    /** Completes the bank's authentication, successfully or not. */
    authenticate(intent: Stripe.PaymentIntent, passes: boolean) {
      if (intent.status !== 'requires_action') return
      if (!passes) return void decline(intent, 'failed authentication')
      cards.authenticated(intent.payment_method as string)
      succeed(intent)
    },
    /** Charges the card on file, if any. Throws if declined. */
    collect(invoice: Stripe.Invoice, method: string | null, offSession: boolean) {
      const intent = intentOf(invoice)
      if (invoice.status !== 'open' || !intent) return
      if (!method) {
        throw invalid('This customer has no attached payment source or default payment method.', {
          code: 'resource_missing',
        })
      }
      confirm(intent, state.find('payment_method', method), offSession)
    },
    void(invoice: Stripe.Invoice) {
      const intent = intentOf(invoice)
      if (intent && intent.status !== 'succeeded') {
        state.change('payment_intent.canceled', intent, {
          status: 'canceled',
          canceled_at: state.now(),
          cancellation_reason: 'void_invoice',
        })
      }
      state.change('invoice.voided', invoice, {
        status: 'void',
        next_payment_attempt: null,
        status_transitions: { ...invoice.status_transitions, voided_at: state.now() },
      })
    },
  }
}
export type Payments = ReturnType<typeof paymentsOf>
