import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cardNumbers } from '#tests/support/stand-ins/stripe/cards.ts'
import type { CardBehaviour } from '#tests/support/stand-ins/stripe/cards.ts'
import { stripeClient } from '#tests/support/stand-ins/stripe/client.ts'
import { publicKey, startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'

// The stand-in against the provider's own client, so that what the tests believe of it is what that client takes.

let standIn: StripeStandIn
let stripe: Stripe
beforeEach(async () => {
  standIn = await startStripe()
  stripe = stripeClient(standIn)
})
afterEach(() => standIn.stop())

async function price(key: string, amount: number) {
  return stripe.prices.create({
    lookup_key: key,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: 'month' },
    product_data: { name: key },
  })
}

async function subscribed(lookup: string, amount: number) {
  const customer = await stripe.customers.create({ email: 'marie@example.org', metadata: { user: '7' } })
  const { id } = await price(lookup, amount)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const secret = (subscription.latest_invoice as Stripe.Invoice).confirmation_secret!.client_secret
  return { customer, subscription, secret }
}

/** Confirms a payment as Stripe's script does in the browser. */
async function pay(secret: string, card: CardBehaviour) {
  const response = await fetch(`${standIn.url}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publicKey,
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': cardNumbers[card],
    }),
  })
  return (await response.json()) as Stripe.PaymentIntent & { error?: Stripe.StripeRawError }
}

const types = () => standIn.state.all('event').map(({ type }) => type)
const now = (id: string) => stripe.subscriptions.retrieve(id)

describe('a subscription', () => {
  it('waits for its first payment, then is active and has its card', async () => {
    const { subscription, secret, customer } = await subscribed('starter', 2900)
    expect(subscription.status).toBe('incomplete')
    expect((await pay(secret, 'good')).status).toBe('succeeded')
    const paid = await stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })
    expect(paid.status).toBe('active')
    expect((paid.default_payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242')
    expect(types()).toContain('invoice.paid')
    const { data, has_more } = await stripe.invoices.list({ customer: customer.id, limit: 24 })
    expect([data[0]!.status, data[0]!.amount_paid, has_more]).toEqual(['paid', 2900, false])
  })

  it('takes another card after one that is declined, with the reason of the bank', async () => {
    const { subscription, secret } = await subscribed('starter', 2900)
    const { error } = await pay(secret, 'insufficient funds')
    expect(error).toMatchObject({ type: 'card_error', decline_code: 'insufficient_funds' })
    expect((await now(subscription.id)).status).toBe('incomplete')
    await pay(secret, 'good')
    expect((await now(subscription.id)).status).toBe('active')
  })

  it.each([
    [true, 'succeeded', 'active'],
    [false, 'requires_payment_method', 'incomplete'],
  ])('asks the bank where the card needs it (passes: %s)', async (passes, payment, status) => {
    const { subscription, secret } = await subscribed('starter', 2900)
    const intent = await pay(secret, 'needs authentication')
    expect(intent.status).toBe('requires_action')
    await fetch(`${standIn.url}/v1/payment_intents/${intent.id}/authenticate`, {
      method: 'POST',
      body: new URLSearchParams({ key: publicKey, client_secret: secret, passes: String(passes) }),
    })
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(payment)
    expect((await now(subscription.id)).status).toBe(status)
  })

  it('expires when it is not paid within a day', async () => {
    const { subscription } = await subscribed('starter', 2900)
    standIn.advance({ hours: 22 })
    expect((await now(subscription.id)).status).toBe('incomplete')
    standIn.advance({ hours: 2 })
    expect((await now(subscription.id)).status).toBe('incomplete_expired')
  })

  it('is renewed each month, is past due while that fails, and recovers', async () => {
    const { subscription, secret, customer } = await subscribed('starter', 2900)
    await pay(secret, 'declined at renewal')
    standIn.advance({ days: 32 })
    expect((await now(subscription.id)).status).toBe('past_due')
    expect(types()).toContain('invoice.payment_failed')
    standIn.cardBecomes(customer.id, 'good')
    standIn.advance({ days: 4 })
    const renewed = await now(subscription.id)
    expect(renewed.status).toBe('active')
    expect(renewed.items.data[0]!.current_period_end).toBeGreaterThan(
      subscription.items.data[0]!.current_period_end,
    )
  })

  it('ends when the last try has failed', async () => {
    const { subscription, secret } = await subscribed('starter', 2900)
    await pay(secret, 'declined at renewal')
    standIn.advance({ days: 50 })
    expect((await now(subscription.id)).status).toBe('canceled')
    expect(types()).toContain('customer.subscription.deleted')
  })

  it('goes up at once for the difference, by the card on file', async () => {
    const { subscription, secret } = await subscribed('starter', 2900)
    await pay(secret, 'good')
    const growth = await price('growth', 4900)
    standIn.advance({ days: 15 })
    const change = {
      items: [{ id: subscription.items.data[0]!.id, price: growth.id }],
      proration_behavior: 'always_invoice' as const,
    }
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    })
    const changed = await stripe.subscriptions.update(subscription.id, {
      ...change,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    })
    const { amount_paid, status } = changed.latest_invoice as Stripe.Invoice
    expect([changed.items.data[0]!.price.id, changed.pending_update, status]).toEqual([
      growth.id,
      null,
      'paid',
    ])
    expect(amount_paid).toBe(preview.amount_due)
    expect(amount_paid).toBeGreaterThan(800)
    expect(amount_paid).toBeLessThan(1200)
  })

  it('stays as it is while a change waits to be paid, and changes when that is', async () => {
    const { subscription, secret, customer } = await subscribed('starter', 2900)
    await pay(secret, 'good')
    standIn.cardBecomes(customer.id, 'declined')
    const growth = await price('growth', 4900)
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]!.id, price: growth.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })
    expect(changed.items.data[0]!.price.unit_amount).toBe(2900)
    expect(changed.pending_update?.subscription_items?.[0]?.price.id).toBe(growth.id)
    await pay((changed.latest_invoice as Stripe.Invoice).confirmation_secret!.client_secret, 'good')
    const paid = await now(subscription.id)
    expect([paid.items.data[0]!.price.id, paid.pending_update, paid.status]).toEqual([
      growth.id,
      null,
      'active',
    ])
  })

  it('refuses with error_if_incomplete and leaves nothing changed or owed', async () => {
    const { subscription, secret, customer } = await subscribed('starter', 2900)
    await pay(secret, 'good')
    standIn.cardBecomes(customer.id, 'declined')
    const growth = await price('growth', 4900)
    await expect(
      stripe.subscriptions.update(subscription.id, {
        items: [{ id: subscription.items.data[0]!.id, price: growth.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 })
    const same = await now(subscription.id)
    expect([same.status, same.items.data[0]!.price.unit_amount]).toEqual(['active', 2900])
    expect((await stripe.invoices.list({ customer: customer.id, status: 'open' })).data).toEqual([])
  })

  it('goes down when the month is over, by a schedule', async () => {
    const { subscription, secret } = await subscribed('growth', 4900)
    await pay(secret, 'good')
    const starter = await price('starter', 2900)
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const [{ start_date, end_date, items }] = schedule.phases as [Stripe.SubscriptionSchedule.Phase]
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: items[0]!.price as string }], start_date, end_date },
        { items: [{ price: starter.id }], start_date: end_date },
      ],
    })
    standIn.advance({ days: 10 })
    expect((await now(subscription.id)).items.data[0]!.price.unit_amount).toBe(4900)
    standIn.advance({ days: 25 })
    const lower = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(lower.items.data[0]!.price.id).toBe(starter.id)
    expect((lower.latest_invoice as Stripe.Invoice).amount_paid).toBe(2900)
    standIn.advance({ days: 31 })
    expect((await now(subscription.id)).schedule).toBeNull()
  })

  it('ends with the month, or at once, and is then listed only among all', async () => {
    const { subscription, secret, customer } = await subscribed('starter', 2900)
    await pay(secret, 'good')
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect((await now(subscription.id)).status).toBe('active')
    await stripe.subscriptions.cancel(subscription.id)
    const list = (status?: 'all') =>
      stripe.subscriptions.list({ customer: customer.id, ...(status && { status }) })
    expect((await list()).data).toEqual([])
    expect((await list('all')).data[0]!.status).toBe('canceled')
  })
})
