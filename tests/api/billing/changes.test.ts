import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import { billing } from '#contract/billing.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { notices } from '#contract/notices.ts'
import { paymentServices } from '#server/payment-services.ts'
import { changePlan } from '#server/billing/change-plan.ts'
import { lookUpDue } from '#server/billing/workers.ts'
import { churches } from '#server/db/schema/church.ts'
import { paymentCustomers, subscriptions } from '#server/db/schema/billing.ts'
import { member, owner } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { authenticate, pay } from '#tests/support/payments/paying.ts'
import { startPaying } from '#tests/support/payments/start-paying.ts'
import { fromElsewhere, lastMail } from '#tests/support/samples/visitors.ts'

// What becomes of a subscription: up, down, renewals, and its end. The provider's clock is moved on, and no event of it
// comes here: the server finds out by its own look-ups.

const { stripe, api } = await startPaying()
const services = { ...paymentServices(api), payments: api.payments! }

let payer: Actor & { church: { id: string; name: string } }
beforeEach(async () => {
  payer = await owner(api)
})

const by = () => ({ token: payer.token, headers: fromElsewhere() })
const subscribe = (plan: string) => api.call(billing.subscribe, { plan }, by())
const preview = async (plan: string) => (await api.call(billing.preview, { plan }, by())).body
const confirm = async () => (await api.call(billing.confirm, {}, by())).body
const current = async () => (await api.call(billing.current, {}, by())).body.subscription
const me = async () => (await api.call(account.checkToken, { access_token: payer.token })).body
const receipts = async () => (await api.call(billing.receipts, {}, by())).body.receipts

async function paid(plan: string, card: Parameters<typeof pay>[2] = 'good') {
  const { body } = await subscribe(plan)
  await pay(stripe, body.clientSecret!, card)
  expect(await confirm()).toMatchObject({ payment: 'paid', subscription: { product: plan } })
}

const customerOf = async () => {
  const [row] = await api.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, payer.user.id))
  return row!
}

const mailed = async () => (await lastMail(api.db, payer.user.email!))!

/** The day at the provider, or so many days after it. */
const atProvider = (days = 0) => new Date(stripe.state.now() * 1000 + days * 86_400_000)

/** What the clock does by then; only for this payer, since others of this file are due as well. */
async function lookUpAt(now: Date) {
  await api.db.update(paymentCustomers).set({ lookUpAt: null })
  await api.db
    .update(paymentCustomers)
    .set({ lookUpAt: new Date(0) })
    .where(eq(paymentCustomers.userId, payer.user.id))
  await lookUpDue(services, now)
}

describe('a larger plan', () => {
  it('begins at once, for the difference of what is left of the month', async () => {
    await paid('starter')
    stripe.advance({ days: 15 })
    const said = await preview('growth')
    expect(said).toMatchObject({ begins: 'now', perMonth: 4900, card: { brand: 'visa', last4: '4242' } })
    expect(said.dueNow).toBeGreaterThan(900)
    expect(said.dueNow).toBeLessThan(1100)
    expect(await subscribe('growth')).toMatchObject({
      body: { clientSecret: null, user: { subscription_plan: 'growth' } },
    })
    expect((await receipts())[0]).toMatchObject({ amount: said.dueNow, status: 'paid' })
  })

  it('is not there before its payment is: a card that needs authentication, then another choice', async () => {
    await paid('starter')
    stripe.cardBecomes((await customerOf()).providerId!, 'always authentication')
    const begun = await subscribe('growth')
    expect(begun).toMatchObject({
      body: { clientSecret: expect.any(String), user: { subscription_plan: 'starter' } },
    })
    expect((await subscribe('growth')).body.clientSecret).toBe(begun.body.clientSecret)
    expect(await confirm()).toMatchObject({ payment: 'waiting', subscription: { product: 'starter' } })
    await authenticate(stripe, begun.body.clientSecret!)
    expect(await confirm()).toMatchObject({ payment: 'paid', subscription: { product: 'growth' } })
  })

  it('that is declined leaves the present plan, and choosing that gives it up', async () => {
    await paid('starter')
    stripe.cardBecomes((await customerOf()).providerId!, 'declined')
    const { body } = await subscribe('growth')
    expect(body).toMatchObject({ clientSecret: expect.any(String), user: { subscription_plan: 'starter' } })
    expect(await confirm()).toMatchObject({ payment: 'failed', problem: 'Your card was declined.' })
    expect(await subscribe('starter')).toMatchObject({ body: { clientSecret: null } })
    expect(await confirm()).toMatchObject({ payment: 'paid', subscription: { product: 'starter' } })
    expect(await pay(stripe, body.clientSecret!)).toHaveProperty('error')
    expect((await receipts()).map(({ status }) => status)).toEqual(['paid'])
  })

  it('is charged once by two devices at the same time', async () => {
    await paid('starter')
    const both = await Promise.all([subscribe('growth'), subscribe('growth')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await receipts()).filter(({ amount }) => amount > 0).map(({ amount }) => amount)).toEqual([
      2000, 2900,
    ])
  })
})

describe('a smaller plan', () => {
  it('begins when what is paid ends, and says first what will not fit', async () => {
    await paid('growth')
    for (let i = 0; i < 21; i++) await member(api, payer.token, payer.church.id)
    const { paidUntil } = (await current())!
    expect(await preview('free')).toMatchObject({
      begins: 'later',
      date: paidUntil,
      dueNow: 0,
      perMonth: 0,
      overLimit: [
        { church_id: payer.church.id, church_name: payer.church.name, members: 21, member_limit: 20 },
      ],
    })
    expect(await preview('starter')).toMatchObject({ begins: 'later', dueNow: 0, overLimit: [] })
    expect(await subscribe('starter')).toMatchObject({
      body: { clientSecret: null, user: { subscription_plan: 'growth' } },
    })
    expect(await current()).toMatchObject({ product: 'growth', amount: 4900, next: 'starter', paidUntil })
    stripe.advance({ days: 31, hours: 2 })
    expect(await confirm()).toMatchObject({ subscription: { product: 'starter', next: null } })
    expect((await receipts()).map(({ amount }) => amount)).toEqual([2900, 4900])
  })

  it('that was to come is taken back by choosing the present one', async () => {
    await paid('growth')
    await subscribe('starter')
    await subscribe('free')
    expect(await current()).toMatchObject({ product: 'growth', next: 'free' })
    await subscribe('growth')
    expect(await current()).toMatchObject({ product: 'growth', next: null })
    stripe.advance({ days: 31, hours: 2 })
    expect(await confirm()).toMatchObject({ subscription: { product: 'growth' } })
    expect((await receipts()).map(({ amount }) => amount)).toEqual([4900, 4900])
  })

  it('that was to come does not make going up dearer', async () => {
    await paid('starter')
    await changePlan(services, payer.user, 'professional')
    expect(await current()).toMatchObject({ product: 'starter', next: 'professional' })
    expect(await preview('growth')).toMatchObject({ begins: 'now', dueNow: 2000 })
    await subscribe('growth')
    expect(await current()).toMatchObject({ product: 'growth', next: null })
    expect((await receipts()).map(({ amount }) => amount)).toEqual([2000, 2900])
  })

  it('of nothing ends with the month', async () => {
    await paid('starter')
    await subscribe('free')
    stripe.advance({ days: 31, hours: 2 })
    expect(await confirm()).toMatchObject({ payment: 'none', subscription: null })
    expect(await me()).toMatchObject({ subscription_plan: 'free', subscription_status: 'free' })
  })
})

describe('a renewal that cannot be charged', () => {
  /** A month later the card is no longer good. */
  async function failed() {
    await paid('starter')
    stripe.cardBecomes((await customerOf()).providerId!, 'declined')
    stripe.advance({ days: 31, hours: 2 })
    await lookUpAt(atProvider())
  }

  it('leaves the plan for seven days, says so, and mails it once in the church’s language', async () => {
    await api.db.update(churches).set({ language: 'fr' }).where(eq(churches.id, payer.church.id))
    await failed()
    const [row] = await api.db.select().from(subscriptions).where(eq(subscriptions.userId, payer.user.id))
    const endsAt = new Date(row!.pastDueSince!.getTime() + 7 * 86_400_000).toISOString()
    expect(await current()).toMatchObject({ status: 'payment_failed', endsAt })
    expect(await me()).toMatchObject({ subscription_plan: 'starter', subscription_status: 'payment_failed' })
    const mail = await mailed()
    expect(mail.subject).toBe(m.payment_failed_subject({ plan: 'Starter' }, { locale: 'fr' }))
    expect(mail.body).toContain('Vous gardez Starter jusqu')
    await lookUpAt(atProvider(6))
    expect(await me()).toMatchObject({ subscription_plan: 'starter' })
    expect((await mailed()).id).toBe(mail.id)
    const { body } = await api.call(notices.list, {}, by())
    expect(body.notices).toMatchObject([
      { kind: 'payment_failed', title: 'Your payment for Starter did not go through', count: 1 },
      { kind: 'plan_changed', body: 'You now have Starter.', count: 1 },
    ])
  })

  it('ends it after that, at the provider too, and says so by mail', async () => {
    await failed()
    await lookUpAt(atProvider(8))
    expect(await current()).toBeNull()
    expect(await me()).toMatchObject({ subscription_plan: 'free', subscription_status: 'free' })
    expect((await mailed()).subject).toBe(m.plan_ended_subject({ plan: 'Starter' }))
    const { body } = await api.call(notices.list, {}, by())
    expect(body.notices[0]).toMatchObject({ kind: 'plan_changed', body: 'You now have the free plan.' })
    const open = stripe.state.all('invoice').filter(({ status }) => status === 'open')
    expect(open.filter(({ customer_email }) => customer_email === payer.user.email)).toEqual([])
    await paid('starter')
  })

  it('is paid with another card, and all is well again', async () => {
    await failed()
    expect(await subscribe('growth')).toMatchObject({
      status: 409,
      body: { message: m.payment_owed({ plan: 'Starter' }) },
    })
    const { body } = await subscribe('starter')
    await pay(stripe, body.clientSecret!)
    expect(await confirm()).toMatchObject({
      payment: 'paid',
      subscription: { status: 'active', endsAt: null },
    })
    expect(await me()).toMatchObject({ subscription_status: 'active' })
  })
})

describe('what the provider has said to nobody', () => {
  it('is found within a minute of a payment', async () => {
    const { body } = await subscribe('starter')
    await pay(stripe, body.clientSecret!)
    const { lookUpAt: at } = await customerOf()
    expect(at!.getTime()).toBeLessThan(Date.now() + 60_000)
    await lookUpDue(services, new Date(Date.now() + 60_000))
    expect(await me()).toMatchObject({ subscription_plan: 'starter' })
    expect((await customerOf()).lookUpAt!.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
  })

  it('is asked for daily, and when what is paid ends', async () => {
    await paid('starter')
    const { lookUpAt: at } = await customerOf()
    expect(at!.getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000)
    stripe.advance({ days: 31, hours: 2 })
    await lookUpDue(services, atProvider())
    expect(new Date((await current())!.paidUntil).getTime()).toBeGreaterThan(atProvider(25).getTime())
  })
})

it('a second subscription, made by a race or by hand, is paid back and ends', async () => {
  await paid('starter')
  const { providerId } = await customerOf()
  await api.payments!.createSubscription({ id: 'by-hand', customerId: providerId!, product: 'growth' })
  const shown = await api.payments!.listSubscriptions(providerId!)
  await pay(stripe, shown.at(-1)!.payment!.clientSecret!)
  expect(await confirm()).toMatchObject({ subscription: { product: 'starter' } })
  const refunds = stripe.state.all('refund').map(({ amount }) => amount)
  expect(refunds).toEqual([4900])
  expect((await mailed()).subject).toBe(m.payment_refunded_subject())
  await confirm()
  expect(stripe.state.all('refund')).toHaveLength(1)
})

it('whoever leaves pays no longer', async () => {
  await paid('starter')
  const churchDecision = { church_id: payer.church.id, action: 'delete', name: payer.church.name }
  const leaving = {
    username: payer.user.username,
    proof: 'correct horse',
    churches: [churchDecision],
  }
  expect(await api.call(accountDeletion.request, leaving, by())).toMatchObject({ status: 200 })
  await expect.poll(statusAtProvider).toBe('canceled')
})

/** The status of the payer's subscription at the provider. */
async function statusAtProvider() {
  const { providerId } = await customerOf()
  return stripe.state.all('subscription').findLast(({ customer }) => customer === providerId)?.status
}
