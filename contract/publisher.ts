import * as v from 'valibot'

export const publisher = v.object({
  id: v.string(),
  username: v.string(),
  name: v.string(),
})
export type Publisher = v.InferOutput<typeof publisher>

/** Branding of a publisher's church on the publisher's pages. */
export const publisherLook = v.object({
  /**
   * Picture URLs relative to the API base URL, in WebP; null without one. The cover is 1200 by 630 pixels.
   */
  logo: v.nullable(v.string()),
  cover: v.nullable(v.string()),
  /** `#rrggbb`; null for the product's colour. */
  colour: v.nullable(v.string()),
})
export type PublisherLook = v.InferOutput<typeof publisherLook>

/** A publisher as shown on their page. `look` is null without a branded church. */
export const publisherView = v.object({ ...publisher.entries, look: v.nullable(publisherLook) })
export type PublisherView = v.InferOutput<typeof publisherView>
