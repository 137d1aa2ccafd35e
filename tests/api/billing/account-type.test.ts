import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { billing } from '#contract/billing.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { grant } from '#server/billing/entitlement-store.ts'
import { paymentCustomers } from '#server/db/schema/billing.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { authenticate, pay } from '#tests/support/payments/paying.ts'
import { startPaying } from '#tests/support/payments/start-paying.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

// What is said of money is what the provider has confirmed: leaving Professional, a payment that is left at the bank, what
// an account costs, and a cancellation that fails.

const { stripe, api } = await startPaying()

let payer: Actor
beforeEach(async () => {
  stripe.works('well')
  payer = await person(api)
})

const by = () => ({ token: payer.token, headers: fromElsewhere() })
const subscribe = (plan: string) => api.call(billing.subscribe, { plan }, by())
const begin = async () => (await api.call(billing.paymentIntent, { amount: 500 }, by())).body.clientSecret!
const confirm = async () => (await api.call(billing.confirm, {}, by())).body
const choose = (user_type: 1 | 2) => api.call(account.update, { user_type }, by())
const me = async () => (await api.call(account.checkToken, { access_token: payer.token })).body
const withdraw = () => api.call(billing.withdraw, {}, by())

/** The payer's subscriptions at the provider that take money, or would when their page is paid. */
async function atProvider() {
  const [row] = await api.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, payer.user.id))
  return stripe.state
    .all('subscription')
    .filter(({ customer, status }) => customer === row!.providerId && status !== 'canceled')
    .filter(({ status }) => status !== 'incomplete_expired')
}

async function becomeProfessional() {
  await pay(stripe, await begin())
  await confirm()
  expect(await choose(2)).toMatchObject({ status: 200, body: { user: { user_type: 2 } } })
}

describe('Professional becomes Standard', () => {
  it('and the provider takes nothing more', async () => {
    await becomeProfessional()
    expect(await choose(1)).toMatchObject({
      status: 200,
      body: {
        user: {
          user_type: 1,
          subscription_name: null,
          subscription_amount: 0,
          subscription_status: 'free',
        },
      },
    })
    expect(await atProvider()).toEqual([])
    stripe.advance({ days: 32 })
    expect(await confirm()).toMatchObject({ payment: 'none', subscription: null })
    const { body } = await api.call(billing.receipts, {}, by())
    expect(body.receipts.map(({ amount }) => amount)).toEqual([500])
  })

  it.each(['down', 'broken', 'too many requests'] as const)(
    'only when the provider (%s) has ended it',
    async (mood) => {
      await becomeProfessional()
      stripe.works(mood)
      expect(await choose(1)).toMatchObject({
        status: 503,
        body: { message: m.subscription_cancel_failed() },
      })
      stripe.works('well')
      expect(await me()).toMatchObject({ user_type: 2, subscription_name: 'Professional' })
      expect(await choose(1)).toMatchObject({ status: 200, body: { user: { user_type: 1 } } })
      expect(await atProvider()).toEqual([])
    },
  )

  it('with a payment that was only begun: its page cannot be paid any more', async () => {
    const secret = await begin()
    expect(await choose(1)).toMatchObject({ status: 200 })
    expect(await pay(stripe, secret)).toHaveProperty('error')
    expect(await atProvider()).toEqual([])
  })

  it('keeps a plan that is paid', async () => {
    await pay(stripe, (await subscribe('starter')).body.clientSecret!)
    await confirm()
    await choose(2)
    expect(await choose(1)).toMatchObject({
      body: { user: { user_type: 1, subscription_name: 'Starter', subscription_amount: 29 } },
    })
    expect(await atProvider()).toMatchObject([{ status: 'active' }])
  })

  it('needs no provider where nothing is paid for it', async () => {
    stripe.works('down')
    expect(await choose(1)).toMatchObject({ status: 200, body: { user: { user_type: 1 } } })
  })
})

describe('what an account costs', () => {
  it('is what is paid: Professional, then a plan, then nothing', async () => {
    await becomeProfessional()
    expect(await me()).toMatchObject({
      subscription_plan: 'free',
      subscription_name: 'Professional',
      subscription_amount: 5,
    })
    await subscribe('growth')
    expect(await me()).toMatchObject({ subscription_name: 'Growth', subscription_amount: 49 })
    await api.call(billing.cancel, {}, by())
    expect(await me()).toMatchObject({ subscription_name: null, subscription_amount: 0 })
  })

  it('is nothing for a plan that the operator has given', async () => {
    await grant(api.db, payer.user.id, { grantedPlan: 'growth' })
    expect(await me()).toMatchObject({ subscription_name: 'Growth', subscription_amount: 0 })
  })

  it('is what is paid also where the operator has given a larger plan', async () => {
    await becomeProfessional()
    await grant(api.db, payer.user.id, { grantedPlan: 'growth' })
    expect(await me()).toMatchObject({
      subscription_plan: 'growth',
      subscription_name: 'Professional',
      subscription_amount: 5,
    })
    await api.call(billing.cancel, {}, by())
    expect(await me()).toMatchObject({ subscription_name: 'Growth', subscription_amount: 0 })
  })
})

describe('a payment that is left at the bank', () => {
  it('says what it waits for, and goes on with the same secret', async () => {
    const secret = await begin()
    expect(await confirm()).toMatchObject({ payment: 'waiting', waitsFor: 'card' })
    await pay(stripe, secret, 'needs authentication')
    expect(await confirm()).toMatchObject({ payment: 'waiting', waitsFor: 'bank', clientSecret: secret })
    await authenticate(stripe, secret)
    expect(await confirm()).toMatchObject({ payment: 'paid', subscription: { product: 'professional' } })
  })

  it('can be given up, and is then worth nothing', async () => {
    const secret = await begin()
    await pay(stripe, secret, 'needs authentication')
    expect(await withdraw()).toMatchObject({ status: 200, body: { payment: 'none', subscription: null } })
    expect(await authenticate(stripe, secret)).toMatchObject({ status: 'canceled' })
    expect(await atProvider()).toEqual([])
    expect(await withdraw()).toMatchObject({ status: 200, body: { payment: 'none' } })
  })

  it('can be given up where it is the difference to a larger plan: the present one stays', async () => {
    await pay(stripe, (await subscribe('starter')).body.clientSecret!, 'always authentication')
    const [open] = stripe.state.all('payment_intent').slice(-1)
    await authenticate(stripe, open!.client_secret!)
    expect(await confirm()).toMatchObject({ payment: 'paid' })
    await subscribe('growth')
    expect(await confirm()).toMatchObject({ payment: 'waiting', waitsFor: 'bank' })
    expect(await withdraw()).toMatchObject({
      body: { payment: 'paid', subscription: { product: 'starter', status: 'active' } },
    })
  })

  it('that has been made meanwhile counts', async () => {
    const secret = await begin()
    await pay(stripe, secret)
    expect(await withdraw()).toMatchObject({
      body: { payment: 'paid', subscription: { product: 'professional' } },
    })
  })

  it.each(['down', 'broken'] as const)('is not given up while the provider is %s', async (mood) => {
    await begin()
    stripe.works(mood)
    expect(await withdraw()).toMatchObject({ status: 503 })
  })
})

it.each(['down', 'broken', 'too many requests'] as const)(
  'a cancellation that fails (%s) says so',
  async (mood) => {
    await becomeProfessional()
    stripe.works(mood)
    expect(await api.call(billing.cancel, {}, by())).toMatchObject({
      status: 503,
      body: { message: 'Failed to cancel your subscription. Please try again.' },
    })
  },
)
