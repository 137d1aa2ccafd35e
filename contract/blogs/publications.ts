import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export const maxSlugCharacters = 80

/** Last part of a post's URL; empty: made from the title. */
export const slug = v.pipe(
  v.string(() => m.publication_slug_invalid()),
  v.trim(),
  v.maxLength(maxSlugCharacters, () => m.text_too_long({ max: maxSlugCharacters })),
  v.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, () => m.publication_slug_invalid()),
)

/** BCP 47 tag of the text; `und`: a language without a tag here. */
const locale = v.pipe(
  v.string(() => m.field_invalid()),
  v.regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/, () => m.field_invalid()),
)

/** `scheduled`: appears at `publishedAt`. `withdrawn`: can appear again at its address. */
export const publicationStatuses = ['scheduled', 'published', 'withdrawn'] as const

export const publicationState = v.object({
  status: v.picklist(publicationStatuses),
  slug: v.string(),
  /** First appearance, in the past or future. */
  publishedAt: v.string(),
  /** Path of its page. */
  url: v.string(),
})
export type PublicationState = v.InferOutput<typeof publicationState>

/** A published post, for its author. */
export const publication = v.object({
  ...publicationState.entries,
  updatedAt: v.string(),
  locale: v.string(),
  /** The post has changes that `update` would publish. */
  changed: v.boolean(),
})
export type Publication = v.InferOutput<typeof publication>

const self = { in: 'self', who: 'signed-in' } as const
const path = 'blogs/{blog_id}/publication'

const published = v.object({
  message: v.string(),
  publication,
  /** Pictures in the text that could not be fetched: the page links to them. */
  missing_pictures: v.array(v.string()),
})

export const publications = area('publications', {
  get: endpoint({
    method: 'GET',
    path,
    ...self,
    summary:
      'Whether and where one of the caller’s posts is published (null: it never was), and what its address and language would be.',
    input: v.object({ blog_id: id }),
    response: v.object({
      publication: v.nullable(publication),
      suggested_slug: v.string(),
      /** Default language: the current one, or the detected one. */
      suggested_locale: v.string(),
    }),
  }),
  publish: endpoint({
    method: 'POST',
    path,
    ...self,
    long: true,
    summary:
      'Publishes a post as it is now, at once or at `publish_at`. Its `slug` follows the title until it has appeared, unless it is given; its former address then leads to the new one. Made again, it shows the post as it is now. Pictures of other sites in its text are fetched first: `missing_pictures` are those that could not be.',
    input: v.object({
      blog_id: id,
      slug: v.optional(slug, ''),
      /** A past time publishes immediately. */
      publish_at: v.optional(instant),
      /** Omitted: unchanged; detected the first time. */
      locale: v.optional(locale),
    }),
    response: published,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    ...self,
    long: true,
    summary:
      'Shows a post that is published, or is going to be, as it is now. Its language and address stay unless they are given; its former address then leads to the new one. 409 where it is not published or was taken back.',
    input: v.object({ blog_id: id, locale: v.optional(locale), slug: v.optional(slug) }),
    response: published,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path,
    ...self,
    summary:
      'Takes a post back: nobody finds it any more. One that had not appeared yet is a draft again (null); the address of another is kept for it.',
    input: v.object({ blog_id: id }),
    response: v.object({ message: v.string(), publication: v.nullable(publication) }),
  }),
})
