import { test as base } from '#tests/support/provider-browser.ts'
import { routeStripe } from '#tests/support/stand-ins/stripe/browser.ts'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'

/** Journeys on a server with card payments. */
export const test = base.extend<{ asked: string[]; stripe: StripeStandIn }>({
  stripe: async ({ providers }, give) => give(providers.stripe),
  /** The browser's requests to the provider. */
  asked: [
    async ({ context, stripe, server }, give) => {
      stripe.webhooks.deliverTo(`${server.origin}/api/webhooks/stripe`)
      await give(await routeStripe(context, stripe))
    },
    { auto: true },
  ],
})
