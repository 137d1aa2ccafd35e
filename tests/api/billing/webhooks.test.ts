import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { billing } from '#contract/billing.ts'
import { paymentEvents } from '#server/db/schema/billing.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { deliverEvents, pay } from '#tests/support/payments/paying.ts'
import { startPaying } from '#tests/support/payments/start-paying.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { signedHeaders } from '#tests/support/stand-ins/stripe/webhooks.ts'

// What the provider tells. Only what it has signed is heard, and what it says of a plan is looked up, never believed.

const { stripe, api } = await startPaying()

let payer: Actor
beforeEach(async () => {
  stripe.works('well')
  stripe.webhooks.deliverTo(null)
  payer = await person(api)
})

const planOf = async () =>
  (await api.call(account.checkToken, { access_token: payer.token })).body.subscription_plan
const subscribe = async (plan: string) =>
  (await api.call(billing.subscribe, { plan }, { token: payer.token, headers: fromElsewhere() })).body

/** The latest event of the payer that is to be told, after a payment of which nothing was told. */
async function paidUntold(): Promise<Stripe.Event> {
  const { clientSecret } = await subscribe('starter')
  await pay(stripe, clientSecret!)
  return stripe.state.all('event').findLast(({ type }) => type === 'invoice.paid')!
}

/** How often the provider has been asked for this customer. */
const asksFor = (event: Stripe.Event) => {
  const { customer } = event.data.object as { customer: string }
  return stripe.asked.filter(({ path, form }) => path.includes(customer) || form.get('customer') === customer)
    .length
}

function send(body: string, options?: Parameters<typeof signedHeaders>[2], secret?: string) {
  const headers = signedHeaders(body, secret ?? stripe.env.STRIPE_WEBHOOK_SECRET, options)
  return api.app.request('/api/webhooks/stripe', { method: 'POST', body, headers })
}

describe('an event', () => {
  it('that is signed has its effect, once however often it comes', async () => {
    const event = await paidUntold()
    const body = JSON.stringify(event)
    const untold = asksFor(event)
    expect((await send(body)).status).toBe(200)
    expect(await planOf()).toBe('starter')
    const told = asksFor(event)
    expect(told).toBeGreaterThan(untold)
    expect((await send(body)).status).toBe(200)
    expect(asksFor(event)).toBe(told)
    const events = await api.db.select().from(paymentEvents).where(eq(paymentEvents.userId, payer.user.id))
    expect(events.map(({ type }) => type)).toEqual(['invoice.paid'])
  })

  it.each([
    ['with a signature of another secret', { badSignature: true }],
    ['that was signed ten minutes ago', { signedAt: Math.floor(Date.now() / 1000) - 600 }],
  ])('%s is refused', async (_, options) => {
    const reply = await send(JSON.stringify(await paidUntold()), options)
    expect(reply.status).toBe(400)
    expect(await planOf()).toBe('free')
  })

  it('whose body was changed by a byte is refused', async () => {
    const body = JSON.stringify(await paidUntold())
    const headers = signedHeaders(body, stripe.env.STRIPE_WEBHOOK_SECRET)
    const changed = body.replace('"livemode":false', '"livemode":true ')
    const reply = await api.app.request('/api/webhooks/stripe', { method: 'POST', body: changed, headers })
    expect(reply.status).toBe(400)
    expect(await planOf()).toBe('free')
  })

  it.each([
    ['without a signature', {}],
    ['with a signature that is none', { 'stripe-signature': 'x' }],
  ])('%s is refused', async (_, headers) => {
    const body = JSON.stringify(await paidUntold())
    const reply = await api.app.request('/api/webhooks/stripe', {
      method: 'POST',
      body,
      headers: headers as Record<string, string>,
    })
    expect(reply.status).toBe(400)
    expect(await planOf()).toBe('free')
  })

  it('that is too long is not read', async () => {
    expect((await send('x'.repeat(600 * 1024))).status).toBe(413)
  })

  it.each([
    ['of a kind that is not known', { type: 'comet.sighted' }],
    ['of a customer of somebody else', { data: { object: { object: 'invoice', customer: 'cus_other' } } }],
    ['of no customer', { data: { object: { object: 'invoice', customer: null } } }],
  ])('%s is taken, and does nothing', async (_, other) => {
    const untold = await paidUntold()
    const before = asksFor(untold)
    expect((await send(JSON.stringify({ ...untold, ...other }))).status).toBe(200)
    expect(asksFor(untold)).toBe(before)
    expect(await planOf()).toBe('free')
  })

  it('that says more than the provider shows changes nothing', async () => {
    await subscribe('starter')
    const event = stripe.state.all('event').findLast(({ type }) => type === 'invoice.finalized')!
    const object = { ...event.data.object, status: 'paid' }
    const claims = { ...event, id: 'evt_claims', type: 'invoice.paid', data: { object } }
    expect((await send(JSON.stringify(claims))).status).toBe(200)
    expect(await planOf()).toBe('free')
  })

  it('that cannot be looked up is asked for again, and then has its effect', async () => {
    const body = JSON.stringify(await paidUntold())
    stripe.works('down')
    expect((await send(body)).status).toBe(503)
    expect(await planOf()).toBe('free')
    stripe.works('well')
    expect((await send(body)).status).toBe(200)
    expect(await planOf()).toBe('starter')
  })
})

test('an older look-up that ends late does not undo a newer one', async () => {
  const { clientSecret } = await subscribe('starter')
  deliverEvents(stripe, api)
  // Its response, from before the payment, comes after that of the look-up which the payment leads to.
  const { listSubscriptions } = api.payments!
  let arrive: () => void = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  let asked: () => void = () => {}
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  api.payments!.listSubscriptions = async (customerId) => {
    const shown = await listSubscriptions(customerId)
    api.payments!.listSubscriptions = listSubscriptions
    asked()
    await late
    return shown
  }
  const slow = api.call(billing.confirm, {}, { token: payer.token })
  await isAsked
  await pay(stripe, clientSecret!)
  await stripe.webhooks.settled()
  expect(await planOf()).toBe('starter')
  arrive()
  expect(await slow).toMatchObject({ body: { user: { subscription_plan: 'starter' } } })
  expect(await planOf()).toBe('starter')
})
