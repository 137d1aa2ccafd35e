import { test as base } from '#tests/support/browser.ts'
import { routeStripe } from '#tests/support/stand-ins/stripe/browser.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'

/** Journeys on a server that takes cards. */
export const test = base.extend<{ asked: string[] }, { stripe: StripeStandIn }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are needed
    async ({}, give) => {
      const stripe = await startStripe()
      await give(stripe)
      stripe.stop()
    },
    { scope: 'worker' },
  ],
  serverSettings: [async ({ stripe }, give) => give(stripe.env), { scope: 'worker' }],
  /** What the browser has asked of the provider. */
  asked: [
    async ({ context, stripe, server }, give) => {
      stripe.webhooks.deliverTo(`${server.origin}/api/webhooks/stripe`)
      await give(await routeStripe(context, stripe))
    },
    { auto: true },
  ],
})
