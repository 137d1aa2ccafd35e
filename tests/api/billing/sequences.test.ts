import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { prepareFailingQueries } from '#tests/support/database/failing-queries.ts'
import { paymentScene } from '#tests/support/payments/payment-scene.ts'
import type { PaymentScene } from '#tests/support/payments/payment-scene.ts'
import { atOnce, payAll, subscribe } from '#tests/support/payments/payment-steps.ts'
import type { Step } from '#tests/support/payments/payment-steps.ts'
import { startPaying } from '#tests/support/payments/start-paying.ts'
import { sequences } from './sequences.ts'

// Whatever happens, in whatever order it is told: when all that was to come has come, and the clock has asked once, an
// account has what the provider itself shows. Nobody was charged twice, and nobody has two subscriptions.

const { stripe, api } = await startPaying()
const { webhooks } = stripe
const failing = await prepareFailingQueries(api.pool)
let last: PaymentScene | undefined
afterEach(async () => {
  webhooks.release()
  await webhooks.settled()
  last?.reset()
})
afterAll(() => failing.restore())

/** Lets all come that is to come, and the clock ask once. */
async function settle(scene: PaymentScene) {
  webhooks.release()
  await webhooks.settled()
  await scene.lookUpDue()
  await webhooks.settled()
}

async function happen(steps: Step[]): Promise<PaymentScene> {
  last = await paymentScene(api, stripe, failing)
  last.reset()
  for (const step of steps) await step(last)
  await settle(last)
  return last
}

/** Our word is the provider's. */
async function expectTheirs(scene: PaymentScene) {
  const { type } = await scene.ours()
  await vi.waitFor(async () => expect(await scene.ours()).toEqual(await scene.theirs(type)), 60_000)
  expect((await scene.live()).length).toBeLessThanOrEqual(1)
}

describe.each(Object.entries(sequences))('%s', (_, rows) => {
  it.each(rows)('%s', async (_name, steps, product, charged) => {
    const scene = await happen(steps)
    await expectTheirs(scene)
    expect(await scene.ours()).toMatchObject({ product })
    expect(await scene.charged()).toEqual(charged)
  })
})

it('two devices choose different plans, and both are paid: one counts', async () => {
  const scene = await happen([atOnce(subscribe('starter'), subscribe('growth')), payAll])
  await expectTheirs(scene)
  expect(await scene.live()).toHaveLength(1)
  expect(await scene.charged()).toHaveLength(1)
})
