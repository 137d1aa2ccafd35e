import { coverFile, maxTagCharacters } from './post-limits.ts'
import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, limit, optionalText, page } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcast } from '#contract/podcasts.ts'
import { publisher, publisherLook } from '#contract/publisher.ts'

/** The most posts of one page of a list. */
export const maxPosts = 50

const username = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60))

/** A published post as a list has it. */
export const postSummary = v.object({
  id: v.string(),
  slug: v.string(),
  /** The path of its page. */
  url: v.string(),
  title: v.string(),
  description: v.string(),
  /** When it appeared, and when it was last changed. */
  publishedAt: v.string(),
  updatedAt: v.string(),
  /** How long one reads. */
  minutes: v.number(),
  /** The language of its text as a tag; `und`: not known. */
  locale: v.string(),
  /** URL of its picture below the API's base URL: a square JPEG of 300 pixels; null: it has none. */
  thumbnail: v.nullable(v.string()),
  tags: v.array(v.string()),
  user: publisher,
})
export type PostSummary = v.InferOutput<typeof postSummary>

/** A published post. */
export const post = v.object({
  ...postSummary.entries,
  /** Its text as safe HTML: no scripts, styles, classes or ids, and every address in it complete or of this site. */
  html: v.string(),
  /** URL of its wide picture below the API's base URL: a JPEG of 1200 x 630 pixels; null: it has none. */
  cover: v.nullable(v.string()),
  cover_alt: v.string(),
  words: v.number(),
  /** The sermon that it was written from, where that is public. */
  podcast: v.nullable(podcast),
  /** The latest others of its writer. */
  more: v.array(postSummary),
  /** The look of the writer's church; null without one. */
  look: v.nullable(publisherLook),
})
export type Post = v.InferOutput<typeof post>

/** A page of published posts. */
export const postPage = v.object({
  posts: v.array(postSummary),
  totalItems: v.number(),
  totalPages: v.number(),
  currentPage: v.number(),
})

/** The calls for published posts. */
export const posts = area('posts', {
  list: endpoint({
    method: 'GET',
    path: 'posts/{username}',
    who: 'anyone',
    summary:
      'Somebody’s published posts, the newest first; with `podcast_id` those written from that sermon, with `tag` those that have it.',
    input: v.object({
      username,
      podcast_id: v.optional(id),
      tag: optionalText(maxTagCharacters),
      page,
      limit: v.pipe(
        limit,
        v.maxValue(maxPosts, () => m.limit_too_large()),
      ),
    }),
    response: postPage,
  }),
  get: endpoint({
    method: 'GET',
    path: 'posts/{username}/{slug}',
    who: 'anyone',
    summary:
      'A published post, by the address of its page. A former username of the writer, and a former address of the post, lead to it, too.',
    input: v.object({ username, slug: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
    response: post,
  }),
  picture: endpoint({
    method: 'GET',
    path: 'files/posts/{blog_id}/{picture}',
    who: 'anyone',
    summary: 'A picture of a published post: its square of so many pixels, or its wide one.',
    input: v.object({
      blog_id: id,
      picture: v.picklist(['300.jpg', '1400.jpg', coverFile], () => m.field_invalid()),
      /** Version that changes with the picture, so that the response can be cached for long. */
      v: optionalText(64),
    }),
    response: { download: 'image/jpeg' },
  }),
})
