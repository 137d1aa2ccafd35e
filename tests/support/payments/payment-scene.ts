import { eq, ne } from 'drizzle-orm'
import type Stripe from 'stripe'
import { account } from '#contract/account/account.ts'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import { billing } from '#contract/billing.ts'
import { planNames, products } from '#contract/plans.ts'
import type { Plan, Product } from '#contract/plans.ts'
import { paymentServices } from '#server/payment-services.ts'
import { grant } from '#server/billing/entitlement-store.ts'
import { lookUpDue } from '#server/billing/workers.ts'
import { paymentCustomers } from '#server/db/schema/billing.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'
import type { FailingQueries } from '#tests/support/database/failing-queries.ts'
import { authenticate, deliverEvents, pay } from './paying.ts'
import { allLookedUp } from './start-paying.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import type { CardBehaviour } from '#tests/support/stand-ins/stripe/cards.ts'
import { stripeClient } from '#tests/support/stand-ins/stripe/client.ts'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'

/** A paying user with the app and the provider. */
export async function paymentScene(api: Api, stripe: StripeStandIn, failing?: FailingQueries) {
  const payer: Actor = await person(api)
  const client = stripeClient(stripe)
  /** Client secrets of started payments, newest last. */
  const secrets: string[] = []
  let granted: Plan = 'free'
  /** The user's customer ids at the provider. */
  const customers = new Set<unknown>()

  const by = () => ({ token: payer.token, headers: fromElsewhere() })
  const customer = async () => {
    const [row] = await api.db
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.userId, payer.user.id))
    if (row?.providerId) customers.add(row.providerId)
    return row?.providerId ?? ''
  }
  const latestSubscription = async (): Promise<Stripe.Subscription> => {
    const theirs = await customer()
    return stripe.state.all('subscription').findLast((one) => one.customer === theirs)!
  }

  function begun({ body }: { body: { clientSecret: string | null } }) {
    if (body.clientSecret && !secrets.includes(body.clientSecret)) secrets.push(body.clientSecret)
  }

  return {
    stripe,
    failing,
    subscribe: async (plan: Plan) => begun(await api.call(billing.subscribe, { plan }, by())),
    payForProfessional: async () => begun(await api.call(billing.paymentIntent, { amount: 500 }, by())),
    becomeProfessional: async () => api.call(account.update, { user_type: 2 }, by()),
    pay: (card?: CardBehaviour) => pay(stripe, secrets.at(-1)!, card),
    async payAll() {
      for (const secret of secrets) await pay(stripe, secret)
    },
    authenticate: (passes: boolean) => authenticate(stripe, secrets.at(-1)!, passes),
    confirm: () => api.call(billing.confirm, {}, by()),
    cancel: () => api.call(billing.cancel, {}, by()),
    /**
     * Deletes the account. Resolves after the queued job has asked the provider: of two concurrent look-ups
     * only one has an effect.
     */
    async leave() {
      const leaving = { username: payer.user.username, proof: 'correct horse', churches: [] }
      const reply = await api.call(accountDeletion.request, leaving, by())
      await allLookedUp(api)
      return reply
    },
    async grant(plan: Plan) {
      granted = plan
      await grant(api.db, payer.user.id, { grantedPlan: plan })
    },
    cardBecomes: async (card: CardBehaviour) => stripe.cardBecomes(await customer(), card),

    // Cancels at the provider.
    async cancelThere() {
      await client.subscriptions.cancel((await latestSubscription()).id)
    },
    async endInPortal() {
      await client.subscriptions.update((await latestSubscription()).id, { cancel_at: 'max_period_end' })
    },
    async subscribeThere(product: Product) {
      const price = stripe.state.all('price').find(({ lookup_key }) => productOf(lookup_key) === product)!
      const theirs = await customer()
      const card = stripe.state.all('payment_method').find((one) => one.customer === theirs)!
      await client.subscriptions.create({
        customer: theirs,
        items: [{ price: price.id }],
        default_payment_method: card.id,
      })
    },
    async refundThere() {
      const theirs = await customer()
      const paid = stripe.state
        .all('payment_intent')
        .findLast((one) => one.customer === theirs && one.status === 'succeeded')!
      await client.refunds.create({ payment_intent: paid.id })
    },
    async deleteCustomerThere() {
      await client.customers.del(await customer())
    },
    async changeKeys() {
      const theirs = await customer()
      for (const { id, customer: of } of stripe.state.all('subscription')) {
        if (of === theirs) stripe.state.remove(id)
      }
      stripe.state.remove(theirs)
    },
    async latestEvent(type: string): Promise<Stripe.Event> {
      const theirs = await customer()
      return stripe.state
        .all('event')
        .findLast(
          (one) => one.type === type && (one.data.object as { customer?: string }).customer === theirs,
        )!
    },

    /** Runs the scheduled look-ups as of a minute or some days later, for this user only. */
    async lookUpDue(later = 0) {
      await api.db
        .update(paymentCustomers)
        .set({ lookUpAt: null })
        .where(ne(paymentCustomers.userId, payer.user.id))
      const services = { ...paymentServices(api), payments: api.payments! }
      await lookUpDue(services, new Date((stripe.state.now() + 60 + later * 86_400) * 1000))
    },

    /** Our state of the subscription. */
    async ours() {
      const { body: user } = await api.call(account.checkToken, { access_token: payer.token })
      // Deleted accounts get no response.
      const { status, body } = await api.call(billing.current, {}, by())
      const subscription = status === 200 ? body.subscription : null
      return {
        plan: user.subscription_plan,
        status: user.subscription_status,
        type: user.user_type,
        product: subscription?.product ?? null,
        renewed: subscription && (subscription.next ?? subscription.product),
        paidUntil: subscription && Date.parse(subscription.paidUntil) / 1000,
      }
    },

    /** The expected state, derived from the provider's objects. */
    async theirs(type: number | null) {
      const [live] = await this.live()
      const product = live ? paidProduct(stripe, live.id) : null
      const given = Math.max(
        planNames.indexOf(granted),
        planNames.indexOf(product === 'professional' || product === null ? 'free' : product),
      )
      const isFree = given === 0 && !product
      const settled = isFree ? 'free' : 'active'
      const item = live?.items.data[0]
      return {
        plan: planNames[given],
        status: live?.status === 'past_due' ? 'payment_failed' : settled,
        type: type === 2 && isFree ? 1 : type,
        product,
        renewed: live?.cancel_at ? 'free' : productOf(item?.price.lookup_key ?? null),
        paidUntil: item?.current_period_end ?? null,
      }
    },
    async live(): Promise<Stripe.Subscription[]> {
      await customer()
      return stripe.state
        .all('subscription')
        .filter((one) => customers.has(one.customer) && ['active', 'past_due', 'unpaid'].includes(one.status))
    },
    /** Amount charged minus refunds, in cents. */
    async charged() {
      await customer()
      return stripe.state
        .all('payment_intent')
        .filter((one) => customers.has(one.customer) && one.status === 'succeeded')
        .map((one) => {
          const back = stripe.state.all('refund').filter((refund) => refund.payment_intent === one.id)
          return back.reduce((left, { amount }) => left - amount, one.amount_received)
        })
        .filter((amount) => amount !== 0)
    },

    /** Resets the provider's behaviour and this user's objects. */
    reset() {
      stripe.works('well')
      stripe.webhooks.drop(() => false)
      stripe.webhooks.deliverTwice(false)
      for (const kind of ['subscription', 'invoice', 'payment_intent', 'refund'] as const) {
        for (const { id } of stripe.state.all(kind)) stripe.state.remove(id)
      }
      deliverEvents(stripe, api)
    },
  }
}
export type PaymentScene = Awaited<ReturnType<typeof paymentScene>>

const productOf = (key: string | null) => products.find((product) => key?.split('_')[1] === product) ?? null

/** Returns the product paid for today; for an unpaid one, that of its latest invoice. */
function paidProduct({ state }: StripeStandIn, subscription: string): Product | null {
  const charged = state
    .all('invoice')
    .filter((one) => one.parent?.subscription_details?.subscription === subscription)
    .flatMap(({ status, lines }) => lines.data.map((line) => ({ ...line, status })))
    .filter(({ amount, period }) => amount > 0 && period.end > state.now())
  const line = charged.findLast(({ status }) => status === 'paid') ?? charged.at(-1)
  return productOf(state.find('price', line!.pricing!.price_details!.price as string).lookup_key)
}
