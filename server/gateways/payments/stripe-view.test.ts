import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { lookupKeyOf, paymentErrorOf, viewPayment, viewSubscription } from './stripe-view.ts'

const periodEnd = 1_790_000_000

function listed(key: string | null, fields: object = {}) {
  const item = { id: 'si_1', price: { lookup_key: key }, current_period_end: periodEnd }
  return {
    id: 'sub_1',
    status: 'active',
    created: periodEnd - 1000,
    items: { data: [item] },
    metadata: {},
    pending_update: null,
    cancel_at_period_end: false,
    cancel_at: null,
    default_payment_method: null,
    latest_invoice: null,
    ...fields,
  } as unknown as Stripe.Subscription
}

describe('a subscription of Stripe’s', () => {
  it.each(['active', 'past_due', 'unpaid', 'incomplete', 'incomplete_expired', 'canceled'])(
    '%s is told apart',
    (status) => {
      const shown = viewSubscription(listed(lookupKeyOf('starter'), { status }))!
      const words = { unpaid: 'past_due', incomplete_expired: 'ended', canceled: 'ended' }
      expect(shown.status).toBe({ ...words }[status] ?? status)
      expect(shown).toMatchObject({ product: 'starter', next: 'starter' })
    },
  )

  it('to a former price of ours is to that product; to another price it is not ours', () => {
    expect(viewSubscription(listed('lakou_growth_3900'))).toMatchObject({ product: 'growth' })
    for (const key of [null, 'gold', 'lakou_gold_100', 'x_lakou_growth_4900']) {
      expect(viewSubscription(listed(key))).toBeNull()
    }
  })

  it('is to what was paid until the renewal as something smaller, and then to that', () => {
    const metadata = { paid_product: 'growth', paid_until: String(periodEnd) }
    const key = lookupKeyOf('starter')
    expect(viewSubscription(listed(key, { metadata }))).toMatchObject({ product: 'growth', next: 'starter' })
    const former = { ...metadata, paid_until: String(periodEnd - 2_592_000) }
    expect(viewSubscription(listed(key, { metadata: former }))).toMatchObject({
      product: 'starter',
      next: 'starter',
    })
  })

  it.each([{ cancel_at_period_end: true }, { cancel_at: periodEnd }])('ends: %o', (fields) => {
    expect(viewSubscription(listed(lookupKeyOf('starter'), fields))).toMatchObject({ next: null })
  })
})

it('a payment has failed only when it was tried', () => {
  const intent = { status: 'requires_payment_method', last_payment_error: null }
  expect(viewPayment(intent as Stripe.PaymentIntent)).toEqual({
    state: 'waiting',
    waitsFor: 'card',
    problem: null,
  })
  const declined = { ...intent, last_payment_error: { message: 'Your card was declined.' } }
  expect(viewPayment(declined as Stripe.PaymentIntent)).toEqual({
    state: 'failed',
    waitsFor: 'card',
    problem: 'Your card was declined.',
  })
})

it.each([
  ['requires_confirmation', 'card'],
  ['requires_action', 'bank'],
  ['processing', 'provider'],
  ['succeeded', 'provider'],
] as const)('a payment that %s waits for the %s', (status, waitsFor) => {
  const intent = { status, last_payment_error: { message: 'That of a card before.' } }
  expect(viewPayment(intent as Stripe.PaymentIntent)).toEqual({ state: 'waiting', waitsFor, problem: null })
})

it.each([
  ['StripeCardError', 'declined'],
  ['StripeConnectionError', 'unavailable'],
  ['StripeAPIError', 'unavailable'],
  ['StripeRateLimitError', 'unavailable'],
  ['StripeInvalidRequestError', 'refused'],
  ['StripeAuthenticationError', 'refused'],
])('%s is %s, and only a card’s message is for the person', (type, kind) => {
  const error = paymentErrorOf({ type, code: 'code', statusCode: 400, requestId: 'req_1', message: 'Marie' })
  expect(error).toMatchObject({ kind, reason: kind === 'declined' ? 'Marie' : undefined })
  expect(error.message).not.toContain('Marie')
})
