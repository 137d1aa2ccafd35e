import * as v from 'valibot'
import { blog, revision } from './blogs.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields/fields.ts'

/** Beyond this number the oldest version is deleted, never the first. */
export const maxBlogVersions = 100

/** Changes within this many minutes become one version. */
export const minutesOfVersion = 5

const versionSummary = v.object({
  revision: v.number(),
  title: v.string(),
  words: v.number(),
  savedAt: v.string(),
  /** Equals the current text. */
  current: v.boolean(),
})
export type VersionSummary = v.InferOutput<typeof versionSummary>

const version = v.object({
  ...versionSummary.entries,
  body: v.string(),
  /** As typed; empty: followed the text. */
  description: v.string(),
  tags: v.array(v.string()),
})
export type BlogVersion = v.InferOutput<typeof version>

const self = { in: 'self', who: 'signed-in' } as const

export const blogVersions = area('blogVersions', {
  list: endpoint({
    method: 'GET',
    path: 'blogs/{blog_id}/versions',
    ...self,
    summary:
      'What a post was before, the latest first: at most 100 versions; as it was written is always among them.',
    input: v.object({ blog_id: id }),
    response: v.object({ versions: v.array(versionSummary) }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'blogs/{blog_id}/versions/{revision}',
    ...self,
    summary: 'One version of a post.',
    input: v.object({ blog_id: id, revision }),
    response: version,
  }),
  restore: endpoint({
    method: 'POST',
    path: 'blogs/{blog_id}/versions/{revision}/restore',
    ...self,
    summary: 'Makes a post what it was in a version. What it is now stays among the versions.',
    input: v.object({ blog_id: id, revision }),
    response: v.object({ message: v.string(), blog }),
  }),
})
