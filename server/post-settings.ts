import * as v from 'valibot'

// Settings of the sites that posts come from and go to.

const switchOff = v.pipe(
  v.optional(v.picklist(['0', '1', 'true', 'false']), '1'),
  v.transform((text) => text === '1' || text === 'true'),
)

/** The environment variables, as `settings.ts` reads them. */
export const postEnvironment = {
  VIDEO_CAPTIONS: switchOff,
  VIDEO_API_BASE: v.optional(v.pipe(v.string(), v.url())),
  WEBFLOW_API_BASE: v.optional(v.pipe(v.string(), v.url())),
  PUBLISHING_PRIVATE_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.:-]+(\s*,\s*[\w.:-]+)*$/, 'Names of hosts, with commas between them.'),
      v.transform((names) => names.split(',').map((name) => name.trim())),
    ),
  ),
}

type Environment = v.InferOutput<v.ObjectSchema<typeof postEnvironment, undefined>>

/** Returns the settings that they make. */
export function postSettings(env: Environment) {
  return {
    /** Fetches captions of videos; null: that is switched off. */
    videos: env.VIDEO_CAPTIONS ? { base: env.VIDEO_API_BASE?.replace(/\/$/, '') } : null,
    /** Another address than Webflow's own. */
    webflowApiBase: env.WEBFLOW_API_BASE?.replace(/\/$/, ''),
    /** Hosts of the operator's own network that posts may be published on, by http too. */
    publishingPrivateHosts: env.PUBLISHING_PRIVATE_HOSTS ?? [],
  }
}
