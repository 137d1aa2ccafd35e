import { afterEach, expect, it } from 'vitest'
import { pay } from '#tests/support/payments/paying.ts'
import { paymentScene } from '#tests/support/payments/payment-scene.ts'
import type { PaymentScene } from '#tests/support/payments/payment-scene.ts'
import { startPaying } from '#tests/support/payments/start-paying.ts'

// What a person pays at the very moment when the server does something else about it.

const { stripe, api } = await startPaying()
const payments = api.payments!
const { withdraw } = payments
afterEach(() => {
  payments.withdraw = withdraw
})

async function subscribed(): Promise<PaymentScene> {
  const scene = await paymentScene(api, stripe)
  await scene.subscribe('starter')
  await scene.pay()
  await scene.confirm()
  return scene
}

it('a renewal that is paid when the grace ends is a month of the plan, not a payment for nothing', async () => {
  const scene = await subscribed()
  await scene.cardBecomes('declined')
  stripe.advance({ days: 31, hours: 2 })
  await scene.lookUpDue()
  await scene.subscribe('starter')
  payments.withdraw = async (payment) => {
    await scene.pay()
    return withdraw(payment)
  }
  await scene.lookUpDue(8)
  expect(await scene.charged()).toEqual([2900, 2900])
  expect(await scene.live()).toHaveLength(1)
  expect(await scene.ours()).toMatchObject({ product: 'starter', status: 'active' })
})

it('a renewal that is paid while it is cancelled ends nevertheless', async () => {
  const scene = await subscribed()
  await scene.cardBecomes('declined')
  stripe.advance({ days: 31, hours: 2 })
  await scene.lookUpDue()
  await scene.subscribe('starter')
  payments.withdraw = async (payment) => {
    await scene.pay()
    return withdraw(payment)
  }
  expect(await scene.cancel()).toMatchObject({ status: 200 })
  expect(await scene.live()).toEqual([])
  expect(await scene.ours()).toMatchObject({ plan: 'free', product: null })
})

it('the payment on a page that was left open is worth nothing when another one was made', async () => {
  const scene = await paymentScene(api, stripe)
  await scene.subscribe('starter')
  const customerId = stripe.state.all('customer').at(-1)!.id
  await payments.createSubscription({ id: 'another-page', customerId, product: 'growth' })
  const forgotten = (await payments.listSubscriptions(customerId)).at(-1)!.payment!.clientSecret!
  await scene.pay()
  await scene.confirm()
  expect(await pay(stripe, forgotten)).toHaveProperty('error')
  expect(await scene.charged()).toEqual([2900])
  expect(stripe.state.all('refund')).toEqual([])
})
