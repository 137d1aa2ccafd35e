import { coverFile, textPictureFile } from './post-limits.ts'
import * as v from 'valibot'
import { blogFileCalls } from './blog-files.ts'
import { blogPictureCalls } from './blog-pictures.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, limit, message, optionalText, page, requiredText } from '#contract/fields/fields.ts'
import { description, tags } from './post-details.ts'
import { blogReasons } from './blog-reasons.ts'
import { proposals } from './proposals.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { videoIdOf } from './videos.ts'
import { writing, writingTones } from './writing.ts'
import { publicationState } from './publications.ts'

/** Status of a post. After `failed` it can be started again or deleted. */
export const blogStatuses = [
  'queued',
  'fetching_transcript',
  'writing',
  'blog_body_completed',
  'failed',
] as const
export type BlogStatus = (typeof blogStatuses)[number]

/** Upper bounds of a post's Markdown. */
export const maxBlogWords = 20_000
export const maxBlogCharacters = 200_000

/** Upper bound of a source text. */
export const maxSourceCharacters = 1_000_000

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

export const blogFields = {
  title: requiredText(300, () => m.blog_title_required()),
  body: v.pipe(
    v.string(() => m.blog_body_required()),
    v.check(
      (text) => text.trim() !== '',
      () => m.blog_body_required(),
    ),
    v.maxLength(maxBlogCharacters, () => m.text_too_long({ max: maxBlogCharacters })),
    v.check(
      (text) => countWords(text) <= maxBlogWords,
      () => m.blog_too_many_words({ max: maxBlogWords }),
    ),
  ),
}

export const blogSummary = v.object({
  id: v.string(),
  title: v.string(),
  /** For lists, link previews and feeds: typed, or taken from the text. */
  description: v.string(),
  status: v.picklist(blogStatuses),
  /** In the caller's language; empty unless the post has failed. */
  reason: v.string(),
  /** Null unless the post has failed. */
  reason_code: v.nullable(v.picklist(blogReasons)),
  /** Sermon that the post was written from. */
  podcast_id: v.nullable(v.string()),
  /** Video that the post was written from. */
  youtubeURL: v.nullable(v.string()),
  /** URL below the API's base URL: a square JPEG of 300 pixels. */
  thumbnail: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type BlogSummary = v.InferOutput<typeof blogSummary>

/** A post in its owner's list; `publication` is null unless it was published. */
const listedBlog = v.object({ ...blogSummary.entries, publication: v.nullable(publicationState) })
export type ListedBlog = v.InferOutput<typeof listedBlog>

/** A post as its owner edits it. */
export const blog = v.object({
  ...blogSummary.entries,
  writer: v.object({
    /** Name of the model; null: an edited transcript. */
    model: v.nullable(v.string()),
    /** Tokens that the model has read and written. */
    tokens: v.number(),
    /** Estimated US dollars; null: unknown. */
    cost: v.nullable(v.number()),
    /** The account had no tokens left this month. */
    limited: v.boolean(),
  }),
  /** Grows while a model writes it. */
  body: v.string(),
  /** False: the description follows the text. */
  description_typed: v.boolean(),
  tags: v.array(v.string()),
  /** URL below the API's base URL: a JPEG of 1200 x 630 pixels. */
  cover: v.nullable(v.string()),
  /** Alternative text of the wide picture. */
  cover_alt: v.string(),
  /** Null unless a writer proposed something. */
  proposals: v.nullable(proposals),
  /** Whether a model writes the post, where the server has one. */
  by_model: v.boolean(),
  /** Number of changes; a change names the revision it was made from. */
  revision: v.number(),
  writing_tone: v.picklist(writingTones),
  /** Requested language. */
  language: v.string(),
  /** Chapter that is being written, from 1, of `chapters`; 0: unknown. */
  chapter: v.number(),
  chapters: v.number(),
})
export type Blog = v.InferOutput<typeof blog>

const self = { in: 'self', who: 'signed-in' } as const
/** A revision; digits in a path. */
export const revision = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))], () =>
    m.number_invalid(),
  ),
  v.integer(() => m.number_invalid()),
  v.minValue(0, () => m.number_invalid()),
  v.maxValue(999_999_999, () => m.number_invalid()),
)
/** Fingerprint of the text that a change was made from: offline changes are chained by it. */
const madeFrom = v.pipe(
  v.string(() => m.field_invalid()),
  v.regex(/^[0-9a-z]{1,11}$/, () => m.field_invalid()),
)
/** Keeps the replaced text as a version, however recent it is. */
const keep = v.boolean(() => m.field_invalid())

export const youtubeURL = v.pipe(
  v.string(() => m.blog_video_required()),
  v.trim(),
  v.nonEmpty(() => m.blog_video_required()),
  v.maxLength(2000, () => m.blog_video_invalid()),
  v.check(
    (address) => videoIdOf(address) !== undefined,
    () => m.blog_video_invalid(),
  ),
)

const sourceText = {
  /** Captions, text with times, or paragraphs. `filename` (.vtt, .srt, .sbv, .txt) of an uploaded file. */
  text: v.optional(
    v.pipe(
      v.string(() => m.transcript_invalid()),
      v.maxLength(maxSourceCharacters, () => m.transcript_too_long()),
    ),
  ),
  filename: optionalText(300),
}

/** Source of a post: a video, a sermon of the caller with a transcript, or a text. */
export const blogSource = {
  youtubeURL: v.optional(youtubeURL),
  podcast_id: v.optional(id),
  ...sourceText,
  /** Empty: the title of the source, or the writer's proposal. */
  title: optionalText(300),
  /** False: an edited transcript even where the server has a model. */
  by_model: v.optional(v.boolean(() => m.field_invalid())),
}

export const blogs = area('blogs', {
  create: endpoint({
    method: 'POST',
    path: 'blogs',
    ...self,
    summary:
      'Has a post written in the background: `status` says how far it is. With a `title` and a `body` in place of a source it is written already. 402 after 10 in a calendar month of the free plan. The same id again returns what is there.',
    input: v.object({
      id: v.optional(id),
      /** The caller is always the owner. */
      userId: v.optional(id),
      ...blogSource,
      /** Markdown of a post that no writer writes. */
      body: v.optional(blogFields.body),
      description: v.optional(description, ''),
      tags: v.optional(tags, []),
      ...writing,
    }),
    response: blog,
  }),
  retry: endpoint({
    method: 'POST',
    path: 'blogs/{blog_id}/retry',
    ...self,
    tries: { count: 30, minutes: 60 },
    summary:
      'Starts a post again that was not written, with another text where one is given, or without the model. It does not count a second time. 409 unless it has failed.',
    input: v.object({ blog_id: id, ...sourceText, by_model: v.optional(v.boolean(() => m.field_invalid())) }),
    response: blog,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'blogs/{blog_id}/cancel',
    ...self,
    summary:
      'Ends the writing of a post: it has failed then, and can be started again. 409 once it is written.',
    input: v.object({ blog_id: id }),
    response: blog,
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: 'files/thumbnails/{hash}/{picture}',
    who: 'anyone',
    summary:
      'A picture of a post: its square of so many pixels, its wide one (`wide.jpg`), or one in its text (`text.webp`). Who has its address may see it.',
    input: v.object({
      hash: v.pipe(
        v.string(() => m.id_invalid()),
        v.regex(/^[0-9a-f]{64}$/, () => m.id_invalid()),
      ),
      picture: v.picklist(['300.jpg', '1400.jpg', coverFile, textPictureFile], () => m.field_invalid()),
    }),
    response: { download: 'image/jpeg' },
  }),
  list: endpoint({
    method: 'GET',
    path: 'blogs',
    ...self,
    summary: 'The caller’s posts, the latest first.',
    input: v.object({ page, limit }),
    response: v.object({
      blogs: v.array(listedBlog),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'blogs/{blog_id}',
    ...self,
    summary: 'One of the caller’s posts.',
    input: v.object({ blog_id: id }),
    response: blog,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'blogs/{blog_id}',
    ...self,
    queueable: true,
    summary:
      'Changes a post that is written. With a `made_from` and a `revision` that are not of its latest text it is a 409: it was changed elsewhere meanwhile. 409 while it is being written.',
    input: v.object({
      blog_id: id,
      ...blogFields,
      /** Empty: follows the text. Omitted: unchanged. */
      description: v.optional(description),
      /** Omitted: unchanged. */
      tags: v.optional(tags),
      revision: v.optional(revision),
      made_from: v.optional(madeFrom),
      keep: v.optional(keep),
    }),
    response: v.object({ message: v.string(), blog }),
  }),
  preview: endpoint({
    method: 'POST',
    path: 'blogs/preview',
    ...self,
    long: true,
    summary: 'A text as HTML, as it is when it is published: elements of text only, safe to show.',
    input: v.object({ body: blogFields.body }),
    response: v.object({ html: v.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'blogs/{blog_id}',
    ...self,
    summary: 'Deletes a post; one that is being written is given up.',
    input: v.object({ blog_id: id }),
    response: message,
  }),
  ...blogFileCalls,
  ...blogPictureCalls,
})
