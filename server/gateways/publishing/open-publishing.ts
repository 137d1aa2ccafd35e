import type { IntegrationName } from '#contract/blogs/integrations.ts'
import type { Settings } from '#server/settings.ts'
import { publicFetch } from '#server/gateways/public-fetch.ts'
import type { Resolve } from '#server/gateways/public-fetch.ts'
import type { PublishingProvider } from './publishing.ts'
import { webflow } from './webflow.ts'
import { wordpress } from './wordpress.ts'

/** The providers that posts are published at, by the names of their integrations. */
export type PublishingProviders = Record<IntegrationName, PublishingProvider>

/** In milliseconds, for each request: a picture may be under way, and a small site may be slow. */
const defaultTimeout = 20_000

/** The providers, as the settings say. */
export function publishingProviders(
  { webflowApiBase, publishingPrivateHosts }: Settings,
  options: { timeout?: number; resolve?: Resolve; ca?: string } = {},
): PublishingProviders {
  const common = { timeout: defaultTimeout, ...options, privateNetwork: false }
  // The operator has named this one.
  const ofWebflow = webflowApiBase === undefined ? [] : [new URL(webflowApiBase).hostname]
  return {
    WEBFLOW: webflow(publicFetch({ ...common, privateHosts: ofWebflow }), webflowApiBase),
    WORDPRESS: wordpress(publicFetch({ ...common, privateHosts: publishingPrivateHosts })),
  }
}
