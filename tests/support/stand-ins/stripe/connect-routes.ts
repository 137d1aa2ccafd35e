import type Stripe from 'stripe'
import type { Route } from './catalogue-routes.ts'
import { metadata } from './form.ts'
import { newIntent } from './invoice-objects.ts'
import { invalid, randomId } from './state.ts'
import type { State } from './state.ts'

/** Countries in which the stand-in opens accounts. */
const countries = ['US', 'FR', 'CA']

/** Connected accounts, and payments without an invoice. */
export function connectRoutes(state: State): Record<string, Route> {
  return {
    'POST /v1/accounts': {
      takes: ['country', 'email', 'metadata', 'controller', 'capabilities'],
      run: (form) => {
        const country = form.get('country') ?? 'US'
        if (!countries.includes(country)) {
          throw invalid(`Country '${country}' is unknown.`, { code: 'country_unsupported', param: 'country' })
        }
        return state.put({
          id: randomId('acct'),
          object: 'account',
          charges_enabled: false,
          country,
          created: state.now(),
          default_currency: 'usd',
          details_submitted: false,
          email: form.get('email'),
          metadata: metadata(form),
          payouts_enabled: false,
          type: 'standard',
        } as unknown as Stripe.Account)
      },
    },
    'GET /v1/accounts/:id': { takes: [], run: (_, id) => state.find('account', id) },
    'POST /v1/account_links': {
      takes: ['account', 'type', 'return_url', 'refresh_url'],
      run: (form) => {
        const { id } = state.find('account', form.get('account') ?? '')
        const back = encodeURIComponent(form.get('return_url') ?? '')
        const url = `https://connect.stripe.com/setup/${id}?back=${back}`
        return { object: 'account_link', created: state.now(), expires_at: state.now() + 300, url }
      },
    },
    'POST /v1/payment_intents': {
      takes: [
        'amount',
        'currency',
        'allowed_payment_method_types',
        'description',
        'receipt_email',
        'metadata',
      ],
      run: (form) => {
        const amount = Number(form.get('amount'))
        if (amount < 50) throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small' })
        return newIntent(state, {
          amount,
          currency: form.get('currency') ?? 'usd',
          description: form.get('description'),
          metadata: metadata(form),
          receipt_email: form.get('receipt_email'),
        })
      },
    },
    'POST /v1/payment_intents/:id/cancel': {
      takes: ['cancellation_reason'],
      run: (_, id) => {
        const intent = state.find('payment_intent', id)
        if (intent.status === 'succeeded' || intent.status === 'canceled') {
          const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
          throw invalid(message, { code: 'payment_intent_unexpected_state' })
        }
        state.change('payment_intent.canceled', intent, { status: 'canceled', canceled_at: state.now() })
        return intent
      },
    },
  }
}

/** Organisers' actions at the provider. */
export function organisersOf(state: State) {
  return {
    /** Completes the onboarding; `charges`: card payments are enabled. */
    submit(id: string, charges = true) {
      const account = state.find('account', id)
      state.change('account.updated', account, { details_submitted: true, charges_enabled: charges })
    },
    /** Disconnects the account from ours. */
    disconnect(id: string) {
      const account = state.find('account', id)
      state.emit('account.application.deauthorized', account)
      state.remove(id)
    },
  }
}
export type Organisers = ReturnType<typeof organisersOf>
