import { describe, expect, it } from 'vitest'
import type { ShownSubscription } from '#server/gateways/payments/payments.ts'
import { dutiesOf, graceEnd, nextLookUp, nextStep, readShown } from './payment-rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

const payment = { invoiceId: 'in_1', clientSecret: 'pi_1_secret_1' }

function shown(fields: Partial<ShownSubscription> = {}): ShownSubscription {
  const product = fields.product ?? 'starter'
  return {
    id: 'sub_1',
    checkoutId: 'checkout',
    status: 'active',
    createdAt: hours(-24),
    product,
    next: product,
    pending: null,
    periodEnd: hours(24 * 20),
    card: null,
    payment: null,
    latestInvoice: { id: 'in_1', firstTriedAt: hours(-24), amountPaid: 2900 },
    ...fields,
  }
}
const begun = (fields: Partial<ShownSubscription> = {}) => shown({ status: 'incomplete', payment, ...fields })

describe('what a person pays for', () => {
  it('is the first that was paid; a later one is paid twice', () => {
    const [over, first, second, open] = [
      shown({ id: 'a', status: 'ended' }),
      shown({ id: 'b' }),
      shown({ id: 'c' }),
      begun({ id: 'd', checkoutId: 'open' }),
    ]
    expect(readShown([over, first, second, open])).toEqual({
      live: first,
      duplicates: [second],
      open: [open],
      closed: ['checkout', 'checkout', 'checkout'],
    })
  })

  it('is nothing before a payment', () => {
    expect(readShown([begun()])).toMatchObject({ live: null, duplicates: [], closed: [] })
  })
})

describe('the next step', () => {
  const live = shown()
  const growing = shown({ pending: 'growth', payment })
  const overdue = shown({ status: 'past_due', payment })
  it.each([
    ['nothing yet', [], 'growth', { kind: 'create', product: 'growth' }],
    ['nothing yet, and nothing is chosen', [], 'free', { kind: 'done', payment: null }],
    ['the same is begun', [begun()], 'starter', { kind: 'done', payment }],
    ['another one is begun', [begun()], 'growth', { kind: 'end', subscription: begun() }],
    ['one is begun, and nothing is chosen', [begun()], 'free', { kind: 'end', subscription: begun() }],
    ['one is begun beside what is paid', [live, begun()], 'starter', { kind: 'end', subscription: begun() }],
    ['the present one', [live], 'starter', { kind: 'done', payment: null }],
    ['a larger one', [live], 'growth', { kind: 'raise', live, product: 'growth' }],
    ['a larger one waits', [growing], 'growth', { kind: 'done', payment }],
    ['a larger one waits, and is given up', [growing], 'starter', { kind: 'withdraw', payment }],
    ['a larger one waits, and all ends', [growing], 'free', { kind: 'withdraw', payment }],
    ['a smaller one', [live], 'professional', { kind: 'renew-as', live, product: 'professional' }],
    ['nothing in the place of it', [live], 'free', { kind: 'renew-as', live, product: null }],
    ['a renewal is owed', [overdue], 'starter', { kind: 'done', payment }],
    ['a renewal is owed, and another is chosen', [overdue], 'growth', { kind: 'owed', live: overdue }],
    ['a renewal is owed, and nothing is chosen', [overdue], 'free', { kind: 'end', subscription: overdue }],
  ] as const)('%s', (_, subscriptions, target, step) => {
    expect(nextStep(readShown([...subscriptions]), target)).toEqual(step)
  })

  it('from what ends, or becomes smaller, to a larger one goes by the price that was paid', () => {
    for (const next of [null, 'professional'] as const) {
      const ending = shown({ next })
      const back = { kind: 'renew-as', live: ending, product: 'starter' }
      expect(nextStep(readShown([ending]), 'growth')).toEqual(back)
      expect(nextStep(readShown([ending]), 'starter')).toEqual(back)
    }
  })
})

describe('what the server does by itself', () => {
  const staying = { pastDueSince: null, leaving: false }

  it('is nothing while all is well, or a payment waits', () => {
    expect(dutiesOf(readShown([shown()]), staying, now)).toEqual({ refund: [], end: [] })
    expect(dutiesOf(readShown([begun()]), staying, now)).toEqual({ refund: [], end: [] })
  })

  it('ends a payment that waits beside what is paid', () => {
    expect(dutiesOf(readShown([shown(), begun()]), staying, now)).toEqual({ refund: [], end: [begun()] })
  })

  it('ends a plan whose renewal was not paid for seven days, and not a moment before', () => {
    const overdue = shown({ status: 'past_due' })
    const person = { pastDueSince: now, leaving: false }
    const end = graceEnd(now)
    expect(end).toEqual(hours(7 * 24))
    expect(dutiesOf(readShown([overdue]), person, new Date(end.getTime() - 1)).end).toEqual([])
    expect(dutiesOf(readShown([overdue]), person, end).end).toEqual([overdue])
  })

  it('pays back what was paid twice, and ends all of who leaves', () => {
    const [first, second, open] = [shown({ id: 'a' }), shown({ id: 'b' }), begun({ id: 'c' })]
    const all = readShown([first, second, open])
    expect(dutiesOf(all, staying, now)).toEqual({ refund: [second], end: [open] })
    expect(dutiesOf(all, { ...staying, leaving: true }, now)).toEqual({
      refund: [second],
      end: [open, first],
    })
  })
})

describe('the provider is asked again', () => {
  const invoice = (tried: Date) => ({ id: 'in_1', firstTriedAt: tried, amountPaid: 0 })

  it.each([
    ['never, for who pays nothing', [], null, null],
    [
      'within a minute of a payment that began',
      [begun({ latestInvoice: invoice(hours(-0.5)) })],
      null,
      hours(1 / 120),
    ],
    ['hourly while it stays open', [begun({ latestInvoice: invoice(hours(-2)) })], null, hours(1)],
    ['daily', [shown()], null, hours(24)],
    ['when what is paid ends', [shown({ periodEnd: hours(3) })], null, hours(3 + 1 / 60)],
    ['when the grace ends', [shown({ status: 'past_due' })], hours(-24 * 7 + 5), hours(5)],
  ])('%s', (_, subscriptions, pastDueSince, at) => {
    expect(nextLookUp(readShown(subscriptions), pastDueSince, now)).toEqual(at)
  })
})
