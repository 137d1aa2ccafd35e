import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { billing } from '#contract/billing.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { owner, person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { pay } from '#tests/support/payments/paying.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { stripeClient } from '#tests/support/stand-ins/stripe/client.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

// Card payments where the provider is down, or where there is none; and what it lists.

const stripe = await startStripe()
const api = await startApi(stripe.env)
const off = await startApi({})
afterAll(() => stripe.stop())

let payer: Actor
beforeEach(async () => {
  stripe.works('well')
  payer = await person(api)
})

const by = () => ({ token: payer.token, headers: fromElsewhere() })
const subscribe = (plan: string) => api.call(billing.subscribe, { plan }, by())
const professional = (amount = 500) => api.call(billing.paymentIntent, { amount }, by())
const preview = (plan: string) => api.call(billing.preview, { plan }, by())
const confirm = () => api.call(billing.confirm, {}, by())

/** Pays for a plan with a card that is good. */
async function paid(plan: 'starter' | 'growth') {
  const { body } = await subscribe(plan)
  await pay(stripe, body.clientSecret!)
  return (await confirm()).body
}

describe('a provider that cannot be reached', () => {
  const calls = {
    subscribe: () => subscribe('starter'),
    paymentIntent: () => professional(),
    confirm,
    cancel: () => api.call(billing.cancel, {}, by()),
    receipts: () => api.call(billing.receipts, {}, by()),
    portal: () => api.call(billing.portal, {}, by()),
  }

  it.each(Object.entries(calls))('%s says so, with when to try again', async (name, call) => {
    await subscribe('growth')
    for (const mood of ['down', 'broken'] as const) {
      stripe.works(mood)
      const { status, body, headers } = await call()
      const message = name === 'cancel' ? m.subscription_cancel_failed() : m.payments_unavailable()
      expect({ status, body }).toEqual({ status: 503, body: { message } })
      expect(headers.get('retry-after')).toBe('10')
    }
  })

  it.each(['done, then down', 'done, then broken', 'hanging'] as const)(
    'in the middle (%s) takes nothing twice: trying again goes on',
    async (mood) => {
      if (mood === 'hanging') api.shortenTimeouts()
      stripe.next(mood, 'POST /v1/subscriptions')
      stripe.next(mood, 'POST /v1/subscriptions')
      expect(await subscribe('starter')).toMatchObject({ status: 503 })
      const begun = await subscribe('starter')
      expect(begun).toMatchObject({ status: 200, body: { clientSecret: expect.any(String) } })
      await pay(stripe, begun.body.clientSecret!)
      expect(await confirm()).toMatchObject({ body: { payment: 'paid' } })
      expect((await api.call(billing.receipts, {}, by())).body.receipts).toHaveLength(1)
    },
  )
})

describe('a price that was archived at the provider while we run', () => {
  const client = stripeClient(stripe)
  async function archivePrices() {
    for (const { id } of stripe.state.all('price')) await client.prices.update(id, { active: false })
  }

  it('is asked for again: plans are begun, raised, previewed and lowered', async () => {
    await subscribe('growth')
    await archivePrices()
    await paid('starter')
    await archivePrices()
    expect(await preview('growth')).toMatchObject({ status: 200, body: { dueNow: 2000 } })
    await archivePrices()
    expect(await subscribe('growth')).toMatchObject({ status: 200 })
    await archivePrices()
    expect(await subscribe('starter')).toMatchObject({ status: 200, body: { clientSecret: null } })
    expect(await confirm()).toMatchObject({
      body: { payment: 'paid', subscription: { product: 'growth', next: 'starter' } },
    })
    expect(stripe.state.all('price').filter(({ lookup_key }) => lookup_key?.includes('growth'))).toHaveLength(
      1,
    )
  })
})

describe('the keys of another account of the provider, where nobody is a customer yet', () => {
  /** As after the move from test to live: what was paid with the former keys is not there. */
  function changeKeys() {
    for (const kind of ['subscription', 'customer'] as const) {
      for (const { id } of stripe.state.all(kind)) stripe.state.remove(id)
    }
  }

  beforeEach(async () => {
    await paid('starter')
    changeKeys()
  })

  it('a larger plan costs its whole price, and begins with a new customer', async () => {
    expect(await preview('growth')).toMatchObject({ status: 200, body: { dueNow: 4900, card: null } })
    expect(await paid('growth')).toMatchObject({ payment: 'paid', subscription: { product: 'growth' } })
    expect(stripe.state.all('customer')).toHaveLength(1)
    expect((await api.call(billing.receipts, {}, by())).body.receipts).toMatchObject([{ amount: 4900 }])
  })

  it('what was paid can be cancelled, and there are no payments to see', async () => {
    expect(await api.call(billing.receipts, {}, by())).toMatchObject({ body: { card: null, receipts: [] } })
    expect(await api.call(billing.portal, {}, by())).toMatchObject({
      status: 404,
      body: { message: m.payments_none_yet() },
    })
    expect(await api.call(billing.cancel, {}, by())).toMatchObject({
      status: 200,
      body: { user: { subscription_plan: 'free' } },
    })
  })
})

describe('without a key', () => {
  it('plans are shown, and paying says that there is none', async () => {
    const { token } = await owner(off)
    const calls = [
      off.call(billing.subscribe, { plan: 'starter' }, { token }),
      off.call(billing.paymentIntent, { amount: 500 }, { token }),
      off.call(billing.confirm, {}, { token }),
      off.call(billing.cancel, {}, { token }),
      off.call(billing.receipts, {}, { token }),
      off.call(billing.portal, {}, { token }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect({ status, body }).toEqual({ status: 402, body: { message: m.payments_off() } })
    }
    expect(await off.call(billing.current, {}, { token })).toMatchObject({ body: { subscription: null } })
    expect(await off.call(billing.preview, { plan: 'growth' }, { token })).toMatchObject({
      body: { begins: 'now', dueNow: 4900, perMonth: 4900, card: null, overLimit: [] },
    })
    const webhook = await off.app.request('/api/webhooks/stripe', { method: 'POST', body: '{}' })
    expect(webhook.status).toBe(404)
  })
})

describe('the card and the payments', () => {
  it('are listed as the provider has them', async () => {
    expect((await api.call(billing.receipts, {}, by())).body).toEqual({ card: null, receipts: [] })
    await paid('starter')
    expect((await api.call(billing.receipts, {}, by())).body).toEqual({
      card: { brand: 'visa', last4: '4242', expMonth: expect.any(Number), expYear: expect.any(Number) },
      receipts: [
        {
          number: expect.any(String),
          date: expect.any(String),
          amount: 2900,
          status: 'paid',
          url: expect.stringMatching(/^https:/),
        },
      ],
    })
  })

  it('are changed at the provider’s own page', async () => {
    expect(await api.call(billing.portal, {}, by())).toMatchObject({
      status: 404,
      body: { message: m.payments_none_yet() },
    })
    await paid('starter')
    const { body } = await api.call(billing.portal, {}, by())
    expect(body.url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    const elsewhere = { return_to: 'https://evil.example/' }
    expect((await api.call(billing.portal, elsewhere, by())).status).toBe(400)
  })
})

it('somebody who is not signed in pays for nothing', async () => {
  for (const call of [billing.subscribe, billing.confirm, billing.cancel, billing.receipts]) {
    expect(await api.call(call, { plan: 'starter' })).toMatchObject({ status: 401 })
  }
})

it('too many tries are refused, with when to come back', async () => {
  const replies = []
  const from = by()
  for (let i = 0; i < 31; i++) replies.push(await api.call(billing.portal, {}, from))
  expect(replies.at(-1)).toMatchObject({ status: 429, body: { message: expect.any(String) } })
})
