import { m } from '#contract/locales/paraglide/messages.js'
import { productName } from '#contract/plans.ts'
import type { Product } from '#contract/plans.ts'
import { PaymentError, UnknownCustomer } from '#server/gateways/payments/payment-error.ts'
import { Problem } from '#server/http/problem.ts'
import type { ShownSubscription } from '#server/gateways/payments/payments.ts'
import { endSubscription, lookUp } from './look-up.ts'
import type { PaymentServices } from './look-up.ts'
import { nextStep } from './payment-rules.ts'
import type { Shown, Step } from './payment-rules.ts'
import {
  closeCheckouts,
  findCustomerId,
  lookUpSoon,
  openCheckout,
  replaceCustomer,
  storeCustomer,
} from './payment-store.ts'

/** Upper bound of requests for any transition. */
const maxSteps = 8

/** Rejections after which a changed state at the provider is no longer the explanation. */
const maxRefusals = 3

interface Payer {
  id: string
  name: string
  email: string | null
}

/**
 * Moves a subscription towards `target`, one request at a time, each based on the provider's current state, until it is
 * reached or a payment is needed: resolves to the client secret for the card form, or null. Resumable, and idempotent
 * across devices. Throws `PaymentError`, and 409 while a renewal is owed.
 */
export async function changePlan(
  services: PaymentServices,
  payer: Payer,
  target: Product | 'free',
): Promise<string | null> {
  let refusals = 0
  for (let steps = 1; steps <= maxSteps; steps++) {
    try {
      const step = nextStep(await lookUp(services, payer.id), target)
      if (step.kind === 'done') return step.payment?.clientSecret ?? null
      if (step.kind === 'owed') {
        throw new Problem(409, m.payment_owed({ plan: productName(step.live.product) }))
      }
      await lookUpSoon(services.db, payer.id)
      await take(services, payer, step)
    } catch (error) {
      if (error instanceof UnknownCustomer) await recreateCustomer(services, payer)
      // The state may have changed, e.g. by a payment on another device; the next look-up tells.
      const isRefused = error instanceof PaymentError && error.kind === 'refused'
      refusals += 1
      if (!isRefused || refusals === maxRefusals) throw error
    }
  }
  throw new PaymentError('refused', 'the steps have no effect')
}

async function take(
  services: PaymentServices,
  payer: Payer,
  step: Exclude<Step, { kind: 'done' | 'owed' }>,
): Promise<void> {
  const { payments } = services
  if (step.kind === 'create') await beginCheckout(services, payer, step.product)
  else if (step.kind === 'raise') await payments.raise(step.live, step.product)
  else if (step.kind === 'renew-as') await payments.renewAs(step.live, step.product)
  else if (step.kind === 'withdraw') await payments.withdraw(step.payment)
  else await endSubscription(services, step.subscription)
}

/** Starts the first payment of a product. Idempotent across devices and restarts. */
async function beginCheckout(services: PaymentServices, payer: Payer, product: Product): Promise<void> {
  const { db, payments } = services
  const customerId = await ensureCustomer(services, payer)
  const id = await openCheckout(db, payer.id, product)
  try {
    await payments.createSubscription({ id, customerId, product })
  } catch (error) {
    // The provider repeats an error under the same key. A subscription created nonetheless cannot be paid, since no client
    // got its secret.
    await closeCheckouts(db, payer.id, [id])
    throw error
  }
}

/** Returns the provider's customer id; creates it if needed. */
export async function ensureCustomer({ db, payments }: PaymentServices, payer: Payer): Promise<string> {
  const existing = await findCustomerId(db, payer.id)
  return existing ?? storeCustomer(db, payer.id, await payments.createCustomer(payer))
}

async function recreateCustomer({ db, payments }: PaymentServices, payer: Payer): Promise<void> {
  const former = (await findCustomerId(db, payer.id))!
  await replaceCustomer(db, payer.id, former, await payments.createCustomer(payer, former))
}

/** Ends all subscriptions and open payments of a person. */
export async function endPayments(services: PaymentServices, payer: Payer): Promise<void> {
  await endUntilNone(services, payer, ({ live, open }) => [...open, ...(live ? [live] : [])])
}

/** Ends the Professional subscription and its open payments; plans stay. */
export async function endProfessional(services: PaymentServices, payer: Payer): Promise<void> {
  await endUntilNone(services, payer, ({ live, open }) =>
    [...open, ...(live ? [live] : [])].filter(({ product }) => product === 'professional'),
  )
}

/** Cancels open payments of a first product or an upgrade; owed renewals stay. Resolves to false without any. */
export async function withdrawPayments(services: PaymentServices, payer: Payer): Promise<boolean> {
  return endUntilNone(
    services,
    payer,
    ({ live, open }) => [...open, ...(live?.pending && live.payment ? [live] : [])],
    async (subscription) => {
      if (subscription.status === 'incomplete') await endSubscription(services, subscription)
      else await services.payments.withdraw(subscription.payment!)
    },
  )
}

/** Ends what `select` finds, until nothing is left. Resolves to whether anything was ended. Throws `PaymentError`. */
async function endUntilNone(
  services: PaymentServices,
  payer: Payer,
  select: (shown: Shown) => ShownSubscription[],
  end = (subscription: ShownSubscription) => endSubscription(services, subscription),
): Promise<boolean> {
  let hasEnded = false
  for (let tries = 1; tries <= maxSteps; tries++) {
    try {
      const found = select(await lookUp(services, payer.id))
      if (found.length === 0) return hasEnded
      await lookUpSoon(services.db, payer.id)
      for (const subscription of found) {
        await end(subscription)
        hasEnded = true
      }
    } catch (error) {
      if (error instanceof UnknownCustomer) await recreateCustomer(services, payer)
      const isRefused = error instanceof PaymentError && error.kind === 'refused'
      if (!isRefused || tries >= maxRefusals) throw error
    }
  }
  throw new PaymentError('refused', 'what is ended is still there')
}
