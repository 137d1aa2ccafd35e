import * as v from 'valibot'

// Settings of video captions and publishing.

const switchOff = v.pipe(
  v.optional(v.picklist(['0', '1', 'true', 'false']), '1'),
  v.transform((text) => text === '1' || text === 'true'),
)

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

/** Settings of video captions and publishing. */
export function postSettings(env: Environment) {
  return {
    /** Null: captions are disabled. */
    videos: env.VIDEO_CAPTIONS ? { base: env.VIDEO_API_BASE?.replace(/\/$/, '') } : null,
    /** Replaces Webflow's own URL. */
    webflowApiBase: env.WEBFLOW_API_BASE?.replace(/\/$/, ''),
    /** Hosts of the operator's network where posts may be published, also over http. */
    publishingPrivateHosts: env.PUBLISHING_PRIVATE_HOSTS ?? [],
  }
}
