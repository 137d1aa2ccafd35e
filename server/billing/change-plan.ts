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

/** No way from one state to another takes more requests than this. */
const maxSteps = 8

/** Where the provider refuses so many of them, it is not because things have moved. */
const maxRefusals = 3

/** Who pays. */
interface Payer {
  id: string
  name: string
  email: string | null
}

/**
 * Brings a person nearer to `target`, request by request, each time by what the provider shows then, until it shows that,
 * or waits for a payment: resolves to the secret that the card form confirms, or null. Where it is cut off the next call
 * goes on, and a second device that asks for the same finds the same payment. Throws `PaymentError`, and a 409 while a
 * renewal is owed.
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
      if (error instanceof UnknownCustomer) await becomeAnother(services, payer)
      // Things may have moved since they were shown, e.g. by a payment from another device: the next look-up says.
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

/** Begins the first payment of a product. Two devices, or a server that was killed and its successor, begin the same. */
async function beginCheckout(services: PaymentServices, payer: Payer, product: Product): Promise<void> {
  const { db, payments } = services
  const customerId = await ensureCustomer(services, payer)
  const id = await openCheckout(db, payer.id, product)
  try {
    await payments.createSubscription({ id, customerId, product })
  } catch (error) {
    // The provider repeats an error under the same key. What it has made in spite of it nobody can pay: its secret has
    // not been given to anyone.
    await closeCheckouts(db, payer.id, [id])
    throw error
  }
}

/** The provider's id of a person, who becomes a customer of it with that. */
export async function ensureCustomer({ db, payments }: PaymentServices, payer: Payer): Promise<string> {
  const known = await findCustomerId(db, payer.id)
  return known ?? storeCustomer(db, payer.id, await payments.createCustomer(payer))
}

/** Makes a person another customer, in the place of one that the provider does not know. */
async function becomeAnother({ db, payments }: PaymentServices, payer: Payer): Promise<void> {
  const former = (await findCustomerId(db, payer.id))!
  await replaceCustomer(db, payer.id, former, await payments.createCustomer(payer, former))
}

/** Ends all that a person pays for, and withdraws what they have begun to pay. */
export async function endPayments(services: PaymentServices, payer: Payer): Promise<void> {
  await endUntilNone(services, payer, ({ live, open }) => [...open, ...(live ? [live] : [])])
}

/** Ends what a person pays, or has begun to pay, for the account type Professional alone. Plans stay. */
export async function endProfessional(services: PaymentServices, payer: Payer): Promise<void> {
  await endUntilNone(services, payer, ({ live, open }) =>
    [...open, ...(live ? [live] : [])].filter(({ product }) => product === 'professional'),
  )
}

/**
 * Withdraws what a person has begun to pay: a first payment, or the difference to a larger product. An owed renewal stays.
 * Resolves to false where there was nothing.
 */
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

/** Asks the provider and ends what `select` finds, until it finds nothing; resolves to whether it ended anything. Throws `PaymentError`. */
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
      if (error instanceof UnknownCustomer) await becomeAnother(services, payer)
      const isRefused = error instanceof PaymentError && error.kind === 'refused'
      if (!isRefused || tries >= maxRefusals) throw error
    }
  }
  throw new PaymentError('refused', 'what is ended is still there')
}
