import { startWebflow } from './webflow-stand-in.ts'
import { startWordPress } from './wordpress-stand-in.ts'
import type { WordPress } from './wordpress-stand-in.ts'

let site: WordPress | undefined

/** Starts a site at each provider that posts are published at, for tests that make all calls. */
export async function startPublishing() {
  const webflow = await startWebflow()
  const wordpress = await startWordPress()
  site = wordpress
  return {
    /** The settings of a server that publishes there. */
    env: { ...webflow.env, PUBLISHING_PRIVATE_HOSTS: '127.0.0.1' },
    stop: () => {
      webflow.stop()
      wordpress.stop()
    },
  }
}

/** The WordPress site that was started. */
export function startedSite(): WordPress {
  if (!site) throw new Error('The test has to start publishing-stand-ins.ts.')
  return site
}
