import { test as base } from '#tests/support/browser.ts'
import { startOidc } from '#tests/support/stand-ins/oidc-stand-in.ts'
import type { OidcStandIn } from '#tests/support/stand-ins/oidc-stand-in.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'
import type { StripeStandIn } from '#tests/support/stand-ins/stripe-stand-in.ts'
import { startVideoSite } from '#tests/support/stand-ins/video-stand-in.ts'
import { startWebflow } from '#tests/support/stand-ins/webflow-stand-in.ts'
import type { Webflow } from '#tests/support/stand-ins/webflow-stand-in.ts'
import { startWordPress } from '#tests/support/stand-ins/wordpress-stand-in.ts'
import type { WordPress } from '#tests/support/stand-ins/wordpress-stand-in.ts'

export interface Providers {
  issuer: OidcStandIn
  site: Awaited<ReturnType<typeof startVideoSite>>
  stripe: StripeStandIn
  webflow: Webflow
  wordpress: WordPress
}

/**
 * Journeys on one server configured for all compatible providers, since starting a server per provider takes
 * longer than its tests.
 */
export const test = base.extend<object, { providers: Providers }>({
  providers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are needed
    async ({}, give) => {
      const providers = {
        issuer: await startOidc(),
        site: await startVideoSite(),
        stripe: await startStripe(),
        webflow: await startWebflow(),
        wordpress: await startWordPress(),
      }
      await give(providers)
      for (const provider of Object.values(providers)) provider.stop()
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ providers: { issuer, site, stripe, webflow } }, give) =>
      give({
        ...issuer.env,
        ...site.env,
        ...stripe.env,
        ...webflow.env,
        // WordPress and webhook receivers run on this machine.
        PUBLISHING_PRIVATE_HOSTS: '127.0.0.1',
        WEBHOOKS_PRIVATE_NETWORK: '1',
      }),
    { scope: 'worker' },
  ],
})
