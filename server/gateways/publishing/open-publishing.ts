import type { IntegrationName } from '#contract/blogs/integrations.ts'
import type { Settings } from '#server/settings.ts'
import { publicFetch } from '#server/gateways/public-fetch.ts'
import type { Resolve } from '#server/gateways/public-fetch.ts'
import type { PublishingProvider } from './publishing.ts'
import { webflow } from './webflow.ts'
import { wordpress } from './wordpress.ts'

/** Publishing providers by the name of their integration. */
export type PublishingProviders = Record<IntegrationName, PublishingProvider>

/** In milliseconds; covers picture uploads and slow sites. */
const defaultTimeout = 20_000

/** Creates the providers. */
export function publishingProviders(
  { webflowApiBase, publishingPrivateHosts }: Settings,
  options: { timeout?: number; resolve?: Resolve; ca?: string } = {},
): PublishingProviders {
  const common = { timeout: defaultTimeout, ...options, privateNetwork: false }
  // The operator configured this host, so it may be private.
  const ofWebflow = webflowApiBase === undefined ? [] : [new URL(webflowApiBase).hostname]
  return {
    WEBFLOW: webflow(publicFetch({ ...common, privateHosts: ofWebflow }), webflowApiBase),
    WORDPRESS: wordpress(publicFetch({ ...common, privateHosts: publishingPrivateHosts })),
  }
}
