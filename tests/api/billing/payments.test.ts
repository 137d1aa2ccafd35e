import { beforeEach, describe, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { billing } from '#contract/billing.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { grant } from '#server/billing/entitlement-store.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { authenticate, deliverEvents, pay } from '#tests/support/payments/paying.ts'
import { startPaying } from '#tests/support/payments/start-paying.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

// What is paid by card, against a provider that speaks Stripe's protocol. Its events do not come here unless a test says so:
// what a call shows is what the server has looked up itself.

const { stripe, api } = await startPaying()

let payer: Actor
beforeEach(async () => {
  stripe.works('well')
  stripe.webhooks.deliverTo(null)
  payer = await person(api)
})

const by = () => ({ token: payer.token, headers: fromElsewhere() })
const subscribe = (plan: string) => api.call(billing.subscribe, { plan }, by())
const professional = (amount = 500) => api.call(billing.paymentIntent, { amount }, by())
const confirm = () => api.call(billing.confirm, {}, by())
const current = async () => (await api.call(billing.current, {}, by())).body.subscription
const me = async () => (await api.call(account.checkToken, { access_token: payer.token })).body

/** Pays for a plan with a card that is good. */
async function paid(plan: 'starter' | 'growth') {
  const { body } = await subscribe(plan)
  await pay(stripe, body.clientSecret!)
  return (await confirm()).body
}

describe('a plan', () => {
  it('is there when the provider says that it is paid, and not before', async () => {
    const begun = await subscribe('starter')
    expect(begun).toMatchObject({ status: 200, body: { user: { subscription_plan: 'free' } } })
    expect(await confirm()).toMatchObject({ body: { payment: 'waiting', subscription: null } })
    expect(await pay(stripe, begun.body.clientSecret!)).toMatchObject({ status: 'succeeded' })
    expect(await me()).toMatchObject({ subscription_plan: 'free' })
    expect(await confirm()).toMatchObject({
      status: 200,
      body: {
        payment: 'paid',
        problem: null,
        user: {
          subscription_plan: 'starter',
          subscription_name: 'Starter',
          subscription_status: 'active',
          member_limit: 250,
        },
        subscription: { product: 'starter', status: 'active', amount: 2900, endsAt: null, next: null },
      },
    })
  })

  it('is there by the provider’s events alone, when the page was closed after the payment', async () => {
    deliverEvents(stripe, api)
    const { body } = await subscribe('growth')
    await pay(stripe, body.clientSecret!)
    await stripe.webhooks.settled()
    expect(await me()).toMatchObject({ subscription_plan: 'growth', member_limit: 750 })
  })

  it('of a declined card says why, and the same payment takes another card', async () => {
    const begun = await subscribe('starter')
    expect(await pay(stripe, begun.body.clientSecret!, 'declined')).toHaveProperty('error.message')
    expect(await confirm()).toMatchObject({
      body: { payment: 'failed', problem: 'Your card was declined.', subscription: null },
    })
    const again = await subscribe('starter')
    expect(again.body.clientSecret).toBe(begun.body.clientSecret)
    await pay(stripe, again.body.clientSecret!)
    expect(await confirm()).toMatchObject({ body: { payment: 'paid' } })
  })

  it('of a card that needs authentication waits for it', async () => {
    const { body } = await subscribe('starter')
    expect(await pay(stripe, body.clientSecret!, 'needs authentication')).toMatchObject({
      status: 'requires_action',
    })
    expect(await confirm()).toMatchObject({ body: { payment: 'waiting' } })
    await authenticate(stripe, body.clientSecret!)
    expect(await confirm()).toMatchObject({ body: { payment: 'paid', subscription: { product: 'starter' } } })
  })

  it('is begun once by two devices at the same time', async () => {
    const [one, other] = await Promise.all([subscribe('starter'), subscribe('starter')])
    expect(one.body.clientSecret).toEqual(expect.any(String))
    expect(other.body.clientSecret).toBe(one.body.clientSecret)
    await pay(stripe, one.body.clientSecret!)
    expect(await pay(stripe, other.body.clientSecret!)).toHaveProperty('error')
    expect(await confirm()).toMatchObject({ body: { payment: 'paid' } })
  })

  it('that is chosen in the place of another one leaves the other payment worth nothing', async () => {
    const starter = await subscribe('starter')
    const growth = await subscribe('growth')
    expect(growth.body.clientSecret).not.toBe(starter.body.clientSecret)
    expect(await pay(stripe, starter.body.clientSecret!)).toHaveProperty('error')
    await pay(stripe, growth.body.clientSecret!)
    expect(await confirm()).toMatchObject({ body: { subscription: { product: 'growth' } } })
  })

  it('whose payment comes when another one was chosen counts, and becomes that', async () => {
    const starter = await subscribe('starter')
    await pay(stripe, starter.body.clientSecret!)
    const growth = await subscribe('growth')
    expect(growth).toMatchObject({
      body: { clientSecret: null, user: { subscription_plan: 'growth' } },
    })
    const receipts = (await api.call(billing.receipts, {}, by())).body.receipts
    expect(receipts.map(({ amount }) => amount)).toEqual([2000, 2900])
  })

  it.each([
    [400, 'gold'],
    [400, ''],
  ])('%i: %s is none', async (status, plan) => {
    expect(await subscribe(plan)).toMatchObject({ status, body: { message: m.field_invalid() } })
  })

  it('that the operator has given is not paid for', async () => {
    await grant(api.db, payer.user.id, { grantedPlan: 'starter' })
    expect(await subscribe('starter')).toMatchObject({
      status: 409,
      body: { message: m.plan_given_already({ plan: 'Starter' }) },
    })
    expect((await subscribe('growth')).body.clientSecret).toEqual(expect.any(String))
    expect(await me()).toMatchObject({ subscription_plan: 'starter' })
  })
})

describe('the account type Professional', () => {
  it('is paid for, confirmed, and then chosen', async () => {
    const refused = await api.call(account.update, { user_type: 2 }, by())
    expect(refused).toMatchObject({ status: 402, body: { message: m.professional_not_paid() } })
    const { body } = await professional()
    await pay(stripe, body.clientSecret!)
    expect(await confirm()).toMatchObject({
      body: { payment: 'paid', subscription: { product: 'professional', amount: 500 } },
    })
    expect(await api.call(account.update, { user_type: 2 }, by())).toMatchObject({
      status: 200,
      body: { user: { user_type: 2, subscription_plan: 'free', subscription_status: 'active' } },
    })
  })

  it.each([
    [422, 499],
    [422, 2900],
    [422, 0],
    [422, -500],
    [400, 4.5],
    [400, 'five'],
    [400, null],
  ])('%i: %s is not its price, and nothing is begun', async (status, amount) => {
    expect(await api.call(billing.paymentIntent, { amount }, by())).toMatchObject({
      status,
      body: { fields: { amount: expect.any(String) } },
    })
    expect(await confirm()).toMatchObject({ body: { payment: 'none' } })
  })

  it('costs nothing more with a plan', async () => {
    await paid('starter')
    expect(await professional()).toMatchObject({ status: 200, body: { clientSecret: null } })
    expect(await api.call(account.update, { user_type: 2 }, by())).toMatchObject({ status: 200 })
  })

  it('goes with what pays for it', async () => {
    await paid('starter')
    await api.call(account.update, { user_type: 2 }, by())
    await api.call(billing.cancel, {}, by())
    expect(await me()).toMatchObject({ user_type: 1, subscription_plan: 'free' })
  })
})

describe('cancelling', () => {
  it('ends the plan at once, and coming back works', async () => {
    await paid('growth')
    expect(await api.call(billing.cancel, {}, by())).toMatchObject({
      status: 200,
      body: {
        message: m.subscription_cancelled(),
        user: { subscription_plan: 'free', subscription_status: 'free', member_limit: 20 },
      },
    })
    expect(await current()).toBeNull()
    expect(await paid('starter')).toMatchObject({ subscription: { product: 'starter' } })
  })

  it('twice is once', async () => {
    await paid('growth')
    const both = await Promise.all([1, 2].map(() => api.call(billing.cancel, {}, by())))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await me()).toMatchObject({ subscription_plan: 'free' })
  })

  it('withdraws a payment that was only begun', async () => {
    const { body } = await subscribe('starter')
    expect(await api.call(billing.cancel, {}, by())).toMatchObject({ status: 200 })
    expect(await pay(stripe, body.clientSecret!)).toHaveProperty('error')
    expect(await confirm()).toMatchObject({ body: { payment: 'none' } })
  })

  it('leaves what the operator has given, and says so', async () => {
    await grant(api.db, payer.user.id, { grantedPlan: 'starter' })
    await paid('growth')
    expect(await api.call(billing.cancel, {}, by())).toMatchObject({
      body: {
        message: m.subscription_cancelled_granted({ plan: 'Starter' }),
        user: { subscription_plan: 'starter' },
      },
    })
  })
})
