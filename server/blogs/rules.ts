import type { Blog, BlogSummary } from '#contract/blogs.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Transcript } from '#contract/podcasts.ts'
import type { BlogRow, SummaryRow } from './store.ts'

/** The view of a post in a list. */
export function viewSummary(row: SummaryRow): BlogSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    reason: row.status === 'failed' ? m.blog_reason_failed() : '',
    podcast_id: row.podcastId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The view of a post for its owner. */
export function viewBlog(row: BlogRow): Blog {
  return { ...viewSummary(row), body: row.body, revision: row.revision }
}

/** Whether there is a word in a transcript. */
export function hasWords({ cues }: Transcript): boolean {
  return cues.some(({ text }) => /\p{L}/u.test(text))
}

/** Whether a change was made from another text than the post has now. One that names none is taken as it is. */
export function isStale(
  row: Pick<BlogRow, 'title' | 'body' | 'revision'>,
  { revision, made_from }: { revision: number | undefined; made_from: string | undefined },
): boolean {
  if (revision === undefined && made_from === undefined) return false
  return revision !== row.revision && made_from !== fingerprint(row)
}
