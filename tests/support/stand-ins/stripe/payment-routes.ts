import type Stripe from 'stripe'
import type { Cards } from './cards.ts'
import { matches, pageOf, paging } from './catalogue-routes.ts'
import type { Route } from './catalogue-routes.ts'
import { below, flag, metadata } from './form.ts'
import type { Form } from './form.ts'
import type { Payments } from './payments.ts'
import { invalid, randomId, Refused } from './state.ts'
import type { State } from './state.ts'
import { requireKnown } from './subscriptions.ts'

/** Payments, cards, refunds, the portal and events. */
export function paymentRoutes(state: State, cards: Cards, payments: Payments): Record<string, Route> {
  function refund(form: Form): Stripe.Refund {
    const intent = state.find('payment_intent', form.get('payment_intent') ?? '')
    const refunded = state
      .all('refund')
      .filter((one) => one.payment_intent === intent.id)
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = Number(form.get('amount') ?? intent.amount_received - refunded)
    if (intent.status !== 'succeeded' || refunded >= intent.amount) {
      throw invalid(`Charge ${intent.latest_charge as string} has already been refunded.`, {
        code: 'charge_already_refunded',
      })
    }
    if (amount > intent.amount - refunded) throw invalid('Refund amount is greater than unrefunded amount.')
    const charge = state.find('charge', intent.latest_charge as string)
    const amount_refunded = refunded + amount
    state.change('charge.refunded', charge, { amount_refunded, refunded: amount_refunded === intent.amount })
    return state.create('refund.created', {
      id: randomId('re'),
      object: 'refund',
      amount,
      balance_transaction: null,
      charge: intent.latest_charge,
      created: state.now(),
      currency: 'usd',
      metadata: metadata(form),
      payment_intent: intent.id,
      reason: form.get('reason'),
      receipt_number: null,
      status: 'succeeded',
    } as unknown as Stripe.Refund)
  }

  return {
    'GET /v1/payment_intents/:id': {
      takes: ['client_secret', 'key', 'is_stripe_sdk'],
      run: (_, id) => state.find('payment_intent', id),
    },
    'POST /v1/payment_intents/:id/confirm': {
      takes: [
        'payment_method',
        'payment_method_data',
        'return_url',
        'off_session',
        'client_secret',
        'key',
        'use_stripe_sdk',
        'expected_payment_method_type',
      ],
      run: (form, id) => {
        const intent = state.find('payment_intent', id)
        const chosen = form.get('payment_method')
        const method = chosen
          ? state.find('payment_method', chosen)
          : cards.add(below(form, 'payment_method_data'))
        payments.confirm(intent, method, flag(form, 'off_session'))
        const redirect = intent.next_action?.redirect_to_url
        if (redirect) redirect.return_url = form.get('return_url')
        return intent
      },
    },
    // Called by the bank's frame; not documented by Stripe.
    'POST /v1/payment_intents/:id/authenticate': {
      takes: ['passes', 'client_secret', 'key'],
      run: (form, id) => {
        const intent = state.find('payment_intent', id)
        payments.authenticate(intent, flag(form, 'passes'))
        return intent
      },
    },
    'GET /v1/payment_methods/:id': { takes: [], run: (_, id) => state.find('payment_method', id) },
    'POST /v1/payment_methods/:id/attach': {
      takes: ['customer'],
      run: (form, id) => {
        const method = state.find('payment_method', id)
        state.change('payment_method.attached', method, {
          customer: state.find('customer', form.get('customer') ?? '').id,
        })
        return method
      },
    },
    'POST /v1/payment_methods/:id/detach': {
      takes: [],
      run: (_, id) => {
        const method = state.find('payment_method', id)
        state.change('payment_method.detached', method, { customer: null })
        return method
      },
    },
    'POST /v1/refunds': { takes: ['payment_intent', 'amount', 'reason', 'metadata'], run: refund },
    'GET /v1/refunds': {
      takes: [...paging, 'payment_intent'],
      run: (form) =>
        pageOf(
          '/v1/refunds',
          state.all('refund').filter((one) => matches(form, one, ['payment_intent'])),
          form,
        ),
    },
    'POST /v1/billing_portal/sessions': {
      takes: ['customer', 'return_url', 'locale', 'configuration', 'flow_data'],
      run: (form) => {
        const customer = requireKnown(state, form.get('customer') ?? '')
        if ('deleted' in customer)
          throw new Refused(400, { type: 'invalid_request_error', message: 'Deleted.' })
        const id = randomId('bps')
        return state.put({
          id,
          object: 'billing_portal.session',
          configuration: 'bpc_of_the_stand_in',
          created: state.now(),
          customer: customer.id,
          flow: null,
          livemode: false,
          locale: form.get('locale'),
          on_behalf_of: null,
          return_url: form.get('return_url'),
          url: `https://billing.stripe.com/p/session/${id}`,
        } as unknown as Stripe.BillingPortal.Session)
      },
    },
    'GET /v1/events': {
      takes: [...paging, 'type'],
      run: (form) =>
        pageOf(
          '/v1/events',
          state.all('event').filter((one) => matches(form, one, ['type'])),
          form,
        ),
    },
    'GET /v1/events/:id': { takes: [], run: (_, id) => state.find('event', id) },
  }
}
