import * as v from 'valibot'
import { blogFileCalls } from './blog-files.ts'
import { area, endpoint } from './endpoint.ts'
import { id, language, limit, message, optionalText, page, requiredText } from './fields/fields.ts'
import { m } from './locales/paraglide/messages.js'

/** How far a post is. `failed`: `reason` says why, and it can be deleted. */
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
  description: v.string(),
  status: v.picklist(blogStatuses),
  /** Why it failed, in the caller's language; empty unless it has. */
  reason: v.string(),
  /** The sermon that it was written from; null: a text. */
  podcast_id: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type BlogSummary = v.InferOutput<typeof blogSummary>

/** A post as its owner edits it. */
export const blog = v.object({
  ...blogSummary.entries,
  /** Markdown; empty until it is written. */
  body: v.string(),
  /** Counts its changes: what is saved says which one it was made from. */
  revision: v.number(),
})
export type Blog = v.InferOutput<typeof blog>

const self = { in: 'self', who: 'signed-in' } as const
const revision = v.pipe(
  v.number(() => m.number_invalid()),
  v.integer(() => m.number_invalid()),
  v.minValue(0, () => m.number_invalid()),
)

/** What a post is written from: a sermon of the caller's that has a transcript, or a text. */
export const blogSource = {
  podcast_id: v.optional(id),
  /** Read by the extension of `filename` (.vtt, .srt or .txt); text that was pasted has none. */
  text: v.optional(
    v.pipe(
      v.string(() => m.transcript_invalid()),
      v.maxLength(maxSourceCharacters, () => m.transcript_too_long()),
    ),
  ),
  filename: optionalText(300),
  /** What it shall be called; empty: as the sermon, or after what it is about. */
  title: optionalText(300),
  /** Which words the headings and the references are looked for in. */
  language,
}

/** The calls for posts: a sermon or a text becomes one. */
export const blogs = area('blogs', {
  create: endpoint({
    method: 'POST',
    path: 'blogs',
    ...self,
    summary:
      'Has a post written in the background: `status` says how far it is. 402 after 10 in a calendar month of the free plan. The same id again returns what is there.',
    input: v.object({ id: v.optional(id), ...blogSource }),
    response: blog,
  }),
  list: endpoint({
    method: 'GET',
    path: 'blogs',
    ...self,
    summary: 'The caller’s posts, the latest first.',
    input: v.object({ page, limit }),
    response: v.object({
      blogs: v.array(blogSummary),
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
    summary:
      'Changes a post that is written. With a `revision` that is not the latest it is a 409: it was changed elsewhere meanwhile. 409 while it is being written.',
    input: v.object({ blog_id: id, ...blogFields, revision: v.optional(revision) }),
    response: v.object({ message: v.string(), blog }),
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
})
