import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stripeClient } from '#tests/support/stand-ins/stripe/client.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'

let standIn: StripeStandIn
let stripe: Stripe
beforeEach(async () => {
  standIn = await startStripe()
  stripe = stripeClient(standIn)
})
afterEach(() => standIn.stop())

describe('the protocol', () => {
  it('does a request once for each idempotency key, and refuses the key with other fields', async () => {
    const options = { idempotencyKey: 'one' }
    const first = await stripe.customers.create({ name: 'Marie' }, options)
    const again = await stripe.customers.create({ name: 'Marie' }, options)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(stripe.customers.create({ name: 'Ana' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
    expect(standIn.state.all('customer')).toHaveLength(1)
  })

  it('does the work and loses the response', async () => {
    standIn.next('done, then broken', 'POST /v1/customers')
    const options = { idempotencyKey: 'two' }
    await expect(stripe.customers.create({}, options)).rejects.toMatchObject({ statusCode: 500 })
    await stripe.customers.create({}, options)
    expect(standIn.state.all('customer')).toHaveLength(1)
  })

  it.each([
    ['down', 'StripeConnectionError'],
    ['hanging', 'StripeConnectionError'],
    ['broken', 'StripeAPIError'],
    ['too many requests', 'StripeRateLimitError'],
  ] as const)('is %s', async (mood, type) => {
    standIn.works(mood)
    // A response that never comes is not waited for long.
    const client = mood === 'hanging' ? stripeClient(standIn, undefined, 500) : stripe
    await expect(client.customers.create({})).rejects.toMatchObject({ type })
  })

  it('refuses a foreign key, an unknown id, an unknown field and a path too deep', async () => {
    const stranger = stripeClient(standIn, 'sk_test_of_another')
    await expect(stranger.customers.create({})).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({ code: 'resource_missing' })
    const nonsense = { nonsense: '1' } as Stripe.CustomerCreateParams
    await expect(stripe.customers.create(nonsense)).rejects.toMatchObject({ code: 'parameter_unknown' })
    const expand = ['latest_invoice.payments.data.payment.payment_intent']
    await expect(stripe.subscriptions.retrieve('sub_none', { expand })).rejects.toThrow('4 levels')
  })
})

describe('events', () => {
  it('come signed, twice, late, in another order or not at all', async () => {
    const received: string[] = []
    const refused: unknown[] = []
    standIn.webhooks.deliverTo((body, headers) => {
      try {
        const signature = headers['stripe-signature']!
        received.push(stripe.webhooks.constructEvent(body, signature, standIn.env.STRIPE_WEBHOOK_SECRET).type)
        return Promise.resolve(200)
      } catch (error) {
        refused.push(error)
        return Promise.resolve(400)
      }
    })
    await stripe.customers.create({})
    await standIn.webhooks.settled()
    expect(received).toEqual(['customer.created'])

    standIn.webhooks.hold()
    const { id } = await stripe.customers.create({})
    await stripe.customers.update(id, { name: 'Marie' })
    standIn.webhooks.release((events) => events.toReversed())
    await standIn.webhooks.settled()
    expect(received.slice(1)).toEqual(['customer.updated', 'customer.created'])

    standIn.webhooks.drop((type) => type === 'customer.updated')
    await stripe.customers.update(id, { name: 'Ana' })
    await standIn.webhooks.settled()
    expect(received).toHaveLength(3)

    const event = standIn.state.all('event')[0]!
    expect(await standIn.webhooks.deliver(event, { badSignature: true })).toBe(400)
    expect(await standIn.webhooks.deliver(event, { signedAt: Date.now() / 1000 - 3600 })).toBe(400)
    expect(refused).toHaveLength(2)
    standIn.webhooks.redeliver()
    await standIn.webhooks.settled()
    expect(received).toHaveLength(4)
  })
})
