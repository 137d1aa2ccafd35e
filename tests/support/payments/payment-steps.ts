import { expect } from 'vitest'
import type { Plan, Product } from '#contract/plans.ts'
import type { PaymentScene } from './payment-scene.ts'
import type { CardBehaviour } from '#tests/support/stand-ins/stripe/cards.ts'
import type { DeliveryOptions } from '#tests/support/stand-ins/stripe/webhooks.ts'
import type { Mood } from '#tests/support/stand-ins/stripe-stand-in.ts'

// Steps of payment sequences, for tables of scenarios.

export type Step = (scene: PaymentScene) => unknown

// User actions.
export const subscribe =
  (plan: Plan): Step =>
  (scene) =>
    scene.subscribe(plan)
export const professional: Step = (scene) => scene.payForProfessional()
export const becomeProfessional: Step = (scene) => scene.becomeProfessional()
export const pay =
  (card?: CardBehaviour): Step =>
  (scene) =>
    scene.pay(card)
export const payAll: Step = (scene) => scene.payAll()
export const authenticate: Step = (scene) => scene.authenticate(true)
export const failToAuthenticate: Step = (scene) => scene.authenticate(false)
export const confirm: Step = (scene) => scene.confirm()
export const cancel: Step = (scene) => scene.cancel()
export const leave: Step = (scene) => scene.leave()
export const subscribed = (plan: Plan): Step[] => [subscribe(plan), pay(), confirm]
export const atOnce =
  (...steps: Step[]): Step =>
  (scene) =>
    Promise.all(steps.map((step) => step(scene)))

// Actions of the operator and the scheduler.
export const grant =
  (plan: Plan): Step =>
  (scene) =>
    scene.grant(plan)
export const lookUp: Step = (scene) => scene.lookUpDue()

/** Advances the provider's clock with its events. */
export const days =
  (count: number): Step =>
  async ({ stripe }) => {
    stripe.advance({ days: count, hours: 2 })
    await stripe.webhooks.settled()
  }
/** A month, with the renewal due at its end. */
export const month = days(31)

// Events at the provider.
export const cardBecomes =
  (card: CardBehaviour): Step =>
  (scene) =>
    scene.cardBecomes(card)
export const endInPortal: Step = (scene) => scene.endInPortal()
export const cancelThere: Step = (scene) => scene.cancelThere()
export const refundThere: Step = (scene) => scene.refundThere()
export const deleteCustomerThere: Step = (scene) => scene.deleteCustomerThere()
/** Switches to the keys of another account. */
export const keysChange: Step = (scene) => scene.changeKeys()
export const subscribeThere =
  (product: Product): Step =>
  (scene) =>
    scene.subscribeThere(product)
export const works =
  (mood: Mood): Step =>
  ({ stripe }) =>
    stripe.works(mood)
/** Sets the provider's response to the next request that starts with `on`. */
export const next =
  (mood: Mood, on: string): Step =>
  ({ stripe }) =>
    stripe.next(mood, on)

// Delivery of webhook events.
export const lost: Step = ({ stripe }) => stripe.webhooks.drop(() => true)
export const lostNoLonger: Step = ({ stripe }) => stripe.webhooks.drop(() => false)
export const heldBack: Step = ({ stripe }) => stripe.webhooks.hold()
export const comeLate: Step = ({ stripe }) => stripe.webhooks.release()
export const comeInReverse: Step = ({ stripe }) => stripe.webhooks.release((events) => events.toReversed())
export const comeTwice: Step = ({ stripe }) => stripe.webhooks.deliverTwice()
export const comeAgain: Step = ({ stripe }) => stripe.webhooks.redeliver()
export const arrived: Step = ({ stripe }) => stripe.webhooks.settled()
/** Delivers a modified payment event. */
export const variant =
  (other: object, options?: DeliveryOptions): Step =>
  async (scene) => {
    const event = { ...(await scene.latestEvent('invoice.paid')), ...other }
    await scene.stripe.webhooks.deliver(event, options)
  }
/** Delivers the payment event repeatedly; each time the server crashes at a later query. */
export const endAtEachQuery: Step = async (scene) => {
  const event = await scene.latestEvent('invoice.paid')
  for (let query = 0, values: unknown; query === 0 || values; query++) {
    const cut = await scene.failing!.withFault(query, () => scene.stripe.webhooks.deliver(event))
    values = cut.values
    expect(cut.result).toBe(values ? 500 : 200)
  }
}
