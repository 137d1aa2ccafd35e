import * as v from 'valibot'

/** A user with a public page. */
export const publisher = v.object({
  id: v.string(),
  username: v.string(),
  name: v.string(),
})
/** A user with a public page. */
export type Publisher = v.InferOutput<typeof publisher>

/** The look of the church that a publisher stands for, on their own page and those below it. */
export const publisherLook = v.object({
  /** URLs of its pictures below the API's base URL, in WebP; null without one. The cover has 1200 by 630 pixels. */
  logo: v.nullable(v.string()),
  cover: v.nullable(v.string()),
  /** `#rrggbb`; null for the product's. */
  colour: v.nullable(v.string()),
})
/** The look of the church that a publisher stands for. */
export type PublisherLook = v.InferOutput<typeof publisherLook>

/** A user with a public page, as that page shows them. `look`: null without a church that has one. */
export const publisherView = v.object({ ...publisher.entries, look: v.nullable(publisherLook) })
/** A user with a public page, as that page shows them. */
export type PublisherView = v.InferOutput<typeof publisherView>
