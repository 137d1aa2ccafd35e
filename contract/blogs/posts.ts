import { coverFile, maxTagCharacters } from './post-limits.ts'
import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, limit, optionalText, page } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcast } from '#contract/podcasts.ts'
import { publisher, publisherLook } from '#contract/publisher.ts'

export const maxPosts = 50

const username = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60))

/** A published post in a list. */
export const postSummary = v.object({
  id: v.string(),
  slug: v.string(),
  /** Path of its page. */
  url: v.string(),
  title: v.string(),
  description: v.string(),
  publishedAt: v.string(),
  updatedAt: v.string(),
  /** Reading time. */
  minutes: v.number(),
  /** BCP 47 tag; `und`: unknown. */
  locale: v.string(),
  /** URL below the API's base URL: a square JPEG of 300 pixels. */
  thumbnail: v.nullable(v.string()),
  tags: v.array(v.string()),
  user: publisher,
})
export type PostSummary = v.InferOutput<typeof postSummary>

export const post = v.object({
  ...postSummary.entries,
  /** Sanitised HTML with absolute addresses. */
  html: v.string(),
  /** URL below the API's base URL: a JPEG of 1200 x 630 pixels. */
  cover: v.nullable(v.string()),
  cover_alt: v.string(),
  words: v.number(),
  /** Its sermon, if public. */
  podcast: v.nullable(podcast),
  /** The latest others of its writer. */
  more: v.array(postSummary),
  /** Latest other posts of the author. */
  look: v.nullable(publisherLook),
})
export type Post = v.InferOutput<typeof post>

/** Look of the author's church. */
export const postPage = v.object({
  posts: v.array(postSummary),
  totalItems: v.number(),
  totalPages: v.number(),
  currentPage: v.number(),
})

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
      /** Changes with the picture: makes the response cacheable. */
      v: optionalText(64),
    }),
    response: { download: 'image/jpeg' },
  }),
})
