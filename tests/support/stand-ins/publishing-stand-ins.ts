import { startWebflow } from './webflow-stand-in.ts'
import { startWordPress } from './wordpress-stand-in.ts'
import type { WordPress } from './wordpress-stand-in.ts'

let site: WordPress | undefined

/** Starts a stand-in of each publishing provider, for tests of all calls. */
export async function startPublishing() {
  const webflow = await startWebflow()
  const wordpress = await startWordPress()
  site = wordpress
  return {
    /** Settings of a server that uses them. */
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
