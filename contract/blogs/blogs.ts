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

/** How far a post is. `failed`: `reason` says why, and it can be started again or deleted. */
export const blogStatuses = [
  'queued',
  'fetching_transcript',
  'writing',
  'blog_body_completed',
  'failed',
] as const
export type BlogStatus = (typeof blogStatuses)[number]

/** The most words of a post, and the most characters of its Markdown. */
export const maxBlogWords = 20_000
export const maxBlogCharacters = 200_000

/** The most characters of a text that a post is written from. */
export const maxSourceCharacters = 1_000_000

/** Returns how many words a text has. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

/** What is edited of a post. */
export const blogFields = {
  title: requiredText(300, () => m.blog_title_required()),
  /** Markdown. */
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

/** A post as a list has it. */
export const blogSummary = v.object({
  id: v.string(),
  title: v.string(),
  /** What people see of it in lists, link previews and feeds: typed, or taken from its text. */
  description: v.string(),
  status: v.picklist(blogStatuses),
  /** Why it failed, in the caller's language; empty unless it has. */
  reason: v.string(),
  /** The same for programs; null unless it has. */
  reason_code: v.nullable(v.picklist(blogReasons)),
  /** The sermon that it was written from; null: another source. */
  podcast_id: v.nullable(v.string()),
  /** The address of the video that it was written from; null: another source. */
  youtubeURL: v.nullable(v.string()),
  /** URL of its picture below the API's base URL, a square JPEG of 300 pixels; null: it has none. */
  thumbnail: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type BlogSummary = v.InferOutput<typeof blogSummary>

/** A post in its owner's list, with where it is published (null: it never was). */
const listedBlog = v.object({ ...blogSummary.entries, publication: v.nullable(publicationState) })
export type ListedBlog = v.InferOutput<typeof listedBlog>

/** A post as its owner edits it. */
export const blog = v.object({
  ...blogSummary.entries,
  /** Who has written it, once somebody has. */
  writer: v.object({
    /** The name of the model; null: it is an edited transcript. */
    model: v.nullable(v.string()),
    /** What the model has read and written, in tokens. */
    tokens: v.number(),
    /** About what that has cost, in US dollars; null: not known. */
    cost: v.nullable(v.number()),
    /** No model has written it, or not to its end, since the account had none of this month’s tokens left. */
    limited: v.boolean(),
  }),
  /** Markdown; it grows while a model writes it. */
  body: v.string(),
  /** Whether the owner typed the description; else it follows the text. */
  description_typed: v.boolean(),
  tags: v.array(v.string()),
  /** URL of its wide picture below the API's base URL, a JPEG of 1200 x 630 pixels; null: it has none. */
  cover: v.nullable(v.string()),
  /** What is on it, for people who do not see it. */
  cover_alt: v.string(),
  /** Null: nothing has been written, or by the owner. */
  proposals: v.nullable(proposals),
  /** Whether a model is to write it, where the server has one. */
  by_model: v.boolean(),
  /** Counts its changes: what is saved says which one it was made from. */
  revision: v.number(),
  writing_tone: v.picklist(writingTones),
  /** The language that was asked for. */
  language: v.string(),
  /** The chapter that is being written, from 1, and how many there are; 0: not known yet. */
  chapter: v.number(),
  chapters: v.number(),
})
export type Blog = v.InferOutput<typeof blog>

const self = { in: 'self', who: 'signed-in' } as const
/** Which state of a post: how many changes it has had. In a path it is digits. */
export const revision = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))], () =>
    m.number_invalid(),
  ),
  v.integer(() => m.number_invalid()),
  v.minValue(0, () => m.number_invalid()),
  v.maxValue(999_999_999, () => m.number_invalid()),
)
/** The fingerprint of the text that a change was made from: changes that wait for a network follow one another by it. */
const madeFrom = v.pipe(
  v.string(() => m.field_invalid()),
  v.regex(/^[0-9a-z]{1,11}$/, () => m.field_invalid()),
)
/** What it takes the place of stays among the versions, however short a time ago it was saved. */
const keep = v.boolean(() => m.field_invalid())

/** The address of a video. */
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

/** A text that was pasted or read from a file. */
const sourceText = {
  /** Read by what it holds: captions, text with times, or paragraphs; `filename` (.vtt, .srt, .sbv or .txt) of a file. */
  text: v.optional(
    v.pipe(
      v.string(() => m.transcript_invalid()),
      v.maxLength(maxSourceCharacters, () => m.transcript_too_long()),
    ),
  ),
  filename: optionalText(300),
}

/** What a post is written from, one of the three: a video, a sermon of the caller's that has a transcript, a text. */
export const blogSource = {
  youtubeURL: v.optional(youtubeURL),
  podcast_id: v.optional(id),
  ...sourceText,
  /** What it shall be called; empty: as the video or the sermon, or as the writer proposes. */
  title: optionalText(300),
  /** False: an edited transcript, also where the server has a model. */
  by_model: v.optional(v.boolean(() => m.field_invalid())),
}

/** The calls for posts: a video, a sermon or a text becomes one. */
export const blogs = area('blogs', {
  create: endpoint({
    method: 'POST',
    path: 'blogs',
    ...self,
    summary:
      'Has a post written in the background: `status` says how far it is. With a `title` and a `body` in place of a source it is written already. 402 after 10 in a calendar month of the free plan. The same id again returns what is there.',
    input: v.object({
      id: v.optional(id),
      /** Whose it shall be: nobody's but the caller's. */
      userId: v.optional(id),
      ...blogSource,
      /** Its text in Markdown, in place of what it would be written from. */
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
      /** Empty: it follows the text. Left out, it stays as it is. */
      description: v.optional(description),
      /** Left out, they stay as they are. */
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
