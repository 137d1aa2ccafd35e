import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { applications } from '#contract/leagues/applications.ts'
import { fees } from '#contract/leagues/fees.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { notices } from '#contract/notices.ts'
import { buildApp } from '#server/app.ts'
import { paymentGateway } from '#server/gateways/payments/stripe-payments.ts'
import { paymentServices } from '#server/payment-services.ts'
import { feePayments } from '#server/db/schema/fees.ts'
import { leagues as leagueTable } from '#server/db/schema/leagues.ts'
import { lookUpDue } from '#server/fees/workers.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { feeScene } from '#tests/support/payments/fee-scene.ts'
import { deliverEvents, pay } from '#tests/support/payments/paying.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

const stripe = await startStripe()
const api = await startApi(stripe.env)
/** The same, which does not wait long for the provider. */
const hasty = buildApp({ ...api, payments: paymentGateway(api.settings, 1000) })
const services = { ...paymentServices(api), fees: api.payments!.fees }
deliverEvents(stripe, api)
afterAll(() => stripe.stop())
afterEach(() => {
  stripe.works('well')
  stripe.webhooks.drop(() => false)
})

/** A scene with its people there to call. */
async function scene(of: Parameters<typeof feeScene>[1] = {}) {
  const made = await feeScene(api, of)
  const application_id = made.applicationId
  const as = (who: Actor | null) => ({ token: who!.token })
  return {
    ...made,
    begin: () => api.call(fees.pay, { application_id }, as(made.applicant)),
    confirm: () => api.call(fees.confirm, { application_id }, as(made.applicant)),
    find: async () => (await api.call(fees.find, { application_id }, as(made.applicant))).body,
    refund: () => api.call(fees.refund, { application_id }, as(made.organiser)),
    listed: async () => {
      const { body } = await api.call(applications.get, { application_id }, as(made.organiser))
      return body
    },
    told: async (who: Actor | null) =>
      (await api.call(notices.list, {}, as(who))).body.notices.map(({ kind }) => kind),
    payments: () => api.db.select().from(feePayments).where(eq(feePayments.applicationId, application_id)),
  }
}

/** Pays on the organiser's account as Stripe's script does. */
const payFee = (secret: string, accountId: string, card: Parameters<typeof pay>[2] = 'good') =>
  pay(stripe, secret, card, accountId)

describe('a fee', () => {
  it('is not taken by card any more when the organiser disconnects, here or at the provider', async () => {
    const { organiser: here, find: findHere } = await scene()
    await api.call(fees.disconnect, {}, { token: here!.token })
    expect((await findHere()).account_id).toBeNull()
    const { accountId, find } = await scene()
    stripe.organisers.disconnect(accountId)
    await stripe.webhooks.settled()
    expect((await find()).account_id).toBeNull()
  })

  it('is paid by card once one is shortlisted; the organiser is told and sees it', async () => {
    const { find, begin, accountId, listed, told, organiser, leagueId, applicant } = await scene()
    expect(await find()).toMatchObject({ amount: 25.5, currency: 'USD', account_id: accountId })
    const { body } = await begin()
    await payFee(body.clientSecret!, accountId)
    await stripe.webhooks.settled()
    expect(await find()).toMatchObject({
      application: { paid: true, payable_by_card: false },
      account_id: null,
    })
    expect(await listed()).toMatchObject({
      paid: true,
      card_payment: { state: 'paid', amount: 25.5, currency: 'USD' },
    })
    expect(await told(organiser)).toContain('fee_paid')
    expect((await begin()).body).toEqual({ clientSecret: null })
    const { body: page } = await api.call(leagues.find, { league_id: leagueId }, { token: applicant!.token })
    expect(page.application).toMatchObject({ paid: true, payable_by_card: false })
    const { body: csv } = await api.call(
      applications.export,
      { league_id: leagueId },
      { token: organiser!.token },
    )
    expect(JSON.stringify(csv)).toContain(m.application_csv_by_card())
  })

  it('is that of the day on which one applied', async () => {
    const { find, leagueId } = await scene({
      league: { individual_fees: { early_bird: 10, regular: 20, late: 30 } },
    })
    expect((await find()).amount).toBe(20)
    const [row] = await api.db.select().from(leagueTable).where(eq(leagueTable.id, leagueId))
    const { regular } = row!.fields.registration_dates
    const fields = { ...row!.fields, registration_dates: { regular, early_bird: regular } }
    await api.db.update(leagueTable).set({ fields }).where(eq(leagueTable.id, leagueId))
    expect((await find()).amount).toBe(10)
  })

  it('is one payment for two tabs at once, and when the provider’s response is lost', async () => {
    const { begin, payments } = await scene()
    stripe.next('done, then down', 'POST /v1/payment_intents')
    const [one, other] = await Promise.all([begin(), begin()])
    expect(one.body.clientSecret).toBe(other.body.clientSecret)
    expect(await payments()).toHaveLength(1)
  })

  it('is found by the call after the payment when no webhook comes, and by the clock when nobody calls', async () => {
    stripe.webhooks.drop(() => true)
    const called = await scene()
    const { clientSecret } = (await called.begin()).body
    expect((await called.confirm()).body).toMatchObject({ payment: 'waiting' })
    await payFee(clientSecret!, called.accountId, 'declined')
    expect((await called.confirm()).body).toMatchObject({
      payment: 'failed',
      problem: 'Your card was declined.',
    })
    await payFee(clientSecret!, called.accountId)
    expect((await called.confirm()).body).toMatchObject({ payment: 'paid', application: { paid: true } })

    const left = await scene()
    await payFee((await left.begin()).body.clientSecret!, left.accountId)
    expect((await left.find()).application.paid).toBe(false)
    await lookUpDue(services, new Date(Date.now() + 180_000))
    expect((await left.find()).application.paid).toBe(true)
  })

  it('is not paid twice when it becomes another while its payment is open', async () => {
    const { begin, accountId, leagueId, payments } = await scene()
    const before = (await begin()).body.clientSecret!
    const [row] = await api.db.select().from(leagueTable).where(eq(leagueTable.id, leagueId))
    const fields = { ...row!.fields, individual_fees: { early_bird: null, regular: 40, late: null } }
    await api.db.update(leagueTable).set({ fields }).where(eq(leagueTable.id, leagueId))
    const after = (await begin()).body.clientSecret!
    expect(after).not.toBe(before)
    expect(await payFee(before, accountId)).toHaveProperty('error')
    await payFee(after, accountId)
    await stripe.webhooks.settled()
    const states = (await payments()).map(({ state, amount }) => `${state} ${amount}`)
    expect(new Set(states)).toEqual(new Set(['cancelled 2550', 'paid 4000']))
  })

  it('is not taken from who is not shortlisted, has paid by hand, or where it is free or no card is taken', async () => {
    const refusals: [Parameters<typeof feeScene>[1], number, () => string][] = [
      [{ league: { payment_options: ['Cash'] } }, 409, m.fee_not_due],
      [{ league: { individual_fees: { early_bird: null, regular: 0, late: null } } }, 409, m.fee_not_due],
    ]
    for (const [of, status, message] of refusals) {
      const { begin } = await scene(of)
      expect(await begin()).toMatchObject({ status, body: { message: message() } })
    }
    const byHand = await scene()
    const hand = { application_id: byHand.applicationId, paid: true }
    await api.call(applications.setPaid, hand, { token: byHand.organiser!.token })
    expect((await byHand.begin()).status).toBe(409)
    const pending = await scene()
    await api.call(
      applications.decide,
      { application_id: pending.applicationId, status: 1 },
      { token: pending.organiser!.token },
    )
    expect((await pending.begin()).status).toBe(409)
    const none = await scene()
    await api.call(fees.disconnect, {}, { token: none.organiser!.token })
    expect(await none.begin()).toMatchObject({ status: 409, body: { message: m.fee_no_cards() } })
  })

  it('that is no longer due has its open payment cancelled', async () => {
    const { begin, organiser, applicationId, accountId, payments } = await scene()
    const { clientSecret } = (await begin()).body
    const rejected = { application_id: applicationId, status: 3 as const }
    await api.call(applications.decide, rejected, { token: organiser!.token })
    await lookUpDue(services, new Date(Date.now() + 180_000))
    expect(await payFee(clientSecret!, accountId)).toHaveProperty('error')
    expect((await payments()).map(({ state }) => state)).toEqual(['cancelled'])
  })

  it('is paid back when its application is deleted while it is being paid', async () => {
    const { begin, accountId, leagueId } = await scene()
    const { clientSecret } = (await begin()).body
    await api.db.delete(leagueTable).where(eq(leagueTable.id, leagueId))
    await payFee(clientSecret!, accountId)
    await stripe.webhooks.settled()
    const [refund] = stripe.state.all('refund').slice(-1)
    expect(refund).toMatchObject({ amount: 2550 })
    expect(clientSecret).toContain(refund!.payment_intent as string)
  })

  it.each(['down', 'broken', 'hanging', 'too many requests'] as const)(
    'is asked for later while the provider is %s',
    async (mood) => {
      const { begin, applicationId, applicant } = await scene()
      stripe.works(mood)
      const input = { application_id: applicationId }
      const refused = await hasty.request(...callRequest(fees.pay, input, { token: applicant!.token }))
      expect(refused.status).toBe(503)
      expect(await refused.json()).toMatchObject({ message: m.payments_unavailable() })
      stripe.works('well')
      expect((await begin()).body.clientSecret).toMatch(/^pi_/)
    },
  )
})

describe('what a card has paid', () => {
  async function paid() {
    const made = await scene()
    await payFee((await made.begin()).body.clientSecret!, made.accountId)
    await stripe.webhooks.settled()
    return made
  }

  it('is paid back by the organiser, once, and the applicant is told', async () => {
    const { refund, told, applicant, find, begin } = await paid()
    const before = stripe.state.all('refund').length
    await Promise.all([refund(), refund()])
    expect(stripe.state.all('refund')).toHaveLength(before + 1)
    expect((await find()).application).toMatchObject({ paid: false, card_payment: { state: 'refunded' } })
    expect(await told(applicant)).toContain('fee_refunded')
    expect((await refund()).status).toBe(409)
    // It can be paid anew.
    expect((await find()).account_id).not.toBeNull()
    expect((await begin()).body.clientSecret).toMatch(/^pi_/)
  })

  it('is seen as paid back when the organiser does that at the provider', async () => {
    const { payments, find } = await paid()
    const [payment] = await payments()
    await services.fees.refundPayment({ accountId: payment!.accountId, providerId: payment!.providerId! })
    await stripe.webhooks.settled()
    expect((await find()).application).toMatchObject({ paid: false, card_payment: { state: 'refunded' } })
  })

  it('is not unmarked by hand, and keeps its league from being deleted', async () => {
    const { applicationId, leagueId, organiser, refund } = await paid()
    const { token } = organiser!
    const unmarked = { application_id: applicationId, paid: false }
    expect(await api.call(applications.setPaid, unmarked, { token })).toMatchObject({
      status: 409,
      body: { message: m.fee_paid_by_card() },
    })
    const remove = () => api.call(leagues.remove, { league_id: leagueId, confirmed: 'true' }, { token })
    expect(await remove()).toMatchObject({
      status: 422,
      body: { message: m.league_paid_by_card({ count: 1 }) },
    })
    await refund()
    expect((await remove()).status).toBe(200)
  })

  it('stays paid when the applicant withdraws and applies again', async () => {
    const { applicationId, applicant, leagueId, organiser } = await paid()
    const { token } = applicant!
    await api.call(applications.withdraw, { application_id: applicationId }, { token })
    const again = await api.call(applications.apply, { league_id: leagueId, note: '' }, { token })
    expect(again.body.application).toMatchObject({ paid: true, card_payment: { state: 'paid' } })
    const refunded = await api.call(
      fees.refund,
      { application_id: again.body.application.application_id },
      { token: organiser!.token },
    )
    expect(refunded.status).toBe(200)
  })

  it('covers as many people as it was paid for, also in an application that takes its place', async () => {
    const { applicationId, applicant, leagueId } = await paid()
    const { token } = applicant!
    await api.call(applications.withdraw, { application_id: applicationId }, { token })
    const people = [{ name: 'Ana' }, { name: 'Jak' }]
    const more = await api.call(applications.apply, { league_id: leagueId, people }, { token })
    expect(more).toMatchObject({ status: 409, body: { message: expect.stringContaining('paid for 1') } })
    const again = await api.call(applications.apply, { league_id: leagueId, people: [people[0]!] }, { token })
    expect(again.body.application).toMatchObject({ paid: true, people: [{ name: 'Ana', age: null }] })
  })
})
