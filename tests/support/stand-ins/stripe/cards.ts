import type Stripe from 'stripe'
import { below } from './form.ts'
import type { Form } from './form.ts'
import { randomId, Refused } from './state.ts'
import type { ErrorFields, State } from './state.ts'

/**
 * Result of charging a card. `needs authentication`: on the first charge only; `always authentication`: on
 * every charge, so renewals fail; `by redirect`: on the bank's own page.
 */
export type CardBehaviour =
  | 'good'
  | 'declined'
  | 'insufficient funds'
  | 'declined at renewal'
  | 'needs authentication'
  | 'always authentication'
  | 'by redirect'

/** Card numbers by behaviour; Stripe's own test numbers where available. */
export const cardNumbers = {
  good: '4242424242424242',
  declined: '4000000000000002',
  'insufficient funds': '4000000000009995',
  'declined at renewal': '4000000000000341',
  'needs authentication': '4000002500003155',
  'always authentication': '4000002760003184',
  'by redirect': '4000000000003220',
} as const satisfies Record<CardBehaviour, string>

const declines = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  'insufficient funds': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  unauthenticated: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  'failed authentication': {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
} as const satisfies Record<string, Omit<ErrorFields, 'type'>>
export type Decline = keyof typeof declines

export const cardError = (decline: Decline): ErrorFields => ({ type: 'card_error', ...declines[decline] })

/** Customers' cards and their charge results. */
export function cardsOf(state: State) {
  const behaviours = new Map<string, CardBehaviour>()
  const authenticated = new Set<string>()

  return {
    /** Creates a payment method from the script's fields. Throws for an unknown card number. */
    add(form: Form): Stripe.PaymentMethod {
      const number = (form.get('card[number]') ?? '').replaceAll(' ', '')
      const behaviour = Object.entries(cardNumbers).find(([, cardNumber]) => cardNumber === number)?.[0]
      if (!behaviour) {
        throw new Refused(402, {
          type: 'card_error',
          code: 'incorrect_number',
          message: 'Your card number is incorrect.',
          param: 'number',
        })
      }
      const method = state.put({
        id: randomId('pm'),
        object: 'payment_method',
        allow_redisplay: 'limited',
        billing_details: {
          address: null,
          email: null,
          name: below(form, 'billing_details').get('name'),
          phone: null,
          tax_id: null,
        },
        card: {
          brand: 'visa',
          country: 'US',
          display_brand: 'visa',
          exp_month: Number(form.get('card[exp_month]') ?? 12),
          exp_year: Number(form.get('card[exp_year]') ?? 2034),
          fingerprint: number,
          funding: 'credit',
          last4: number.slice(-4),
        },
        created: state.now(),
        customer: null,
        livemode: false,
        metadata: {},
        type: 'card',
      } as unknown as Stripe.PaymentMethod)
      behaviours.set(method.id, behaviour as CardBehaviour)
      return method
    },
    /** Result of charging a card. `offSession`: no user who could authenticate. */
    charge(method: string, offSession: boolean): 'succeeded' | 'sdk' | 'redirect' | Decline {
      const behaviour = behaviours.get(method) ?? 'good'
      if (behaviour === 'declined' || behaviour === 'insufficient funds') return behaviour
      if (behaviour === 'declined at renewal') return offSession ? 'declined' : 'succeeded'
      if (behaviour === 'good') return 'succeeded'
      if (authenticated.has(method) && behaviour !== 'always authentication') return 'succeeded'
      if (offSession) return 'unauthenticated'
      return behaviour === 'by redirect' ? 'redirect' : 'sdk'
    },
    /** Records a successful authentication. */
    authenticated: (method: string) => authenticated.add(method),
    becomes(customer: string, behaviour: CardBehaviour) {
      for (const method of state.all('payment_method')) {
        if (method.customer === customer) behaviours.set(method.id, behaviour)
      }
    },
  }
}
export type Cards = ReturnType<typeof cardsOf>
