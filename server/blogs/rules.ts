import type { Blog, BlogSummary } from '#contract/blogs.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Transcript } from '#contract/podcasts.ts'
import type { BlogRow, SummaryRow } from './store.ts'
import { writingReasonText } from './writer/reason-text.ts'

/** The view of a post in a list. */
export function viewSummary(row: SummaryRow): BlogSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    reason: row.status === 'failed' ? (writingReasonText(row.reason) ?? m.blog_reason_failed()) : '',
    podcast_id: row.podcastId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The view of a post for its owner. */
export function viewBlog(row: BlogRow): Blog {
  return { ...viewSummary(row), writer: viewWriter(row), body: row.body, revision: row.revision }
}

/** Who has written a post, and what that took. */
function viewWriter({ model, tokensRead, tokensWritten, costMicros, reason }: BlogRow): Blog['writer'] {
  return {
    model,
    tokens: tokensRead + tokensWritten,
    cost: costMicros > 0 ? costMicros / 1_000_000 : null,
    limited: reason === 'writer_limit',
  }
}

/** Whether there is a word in a transcript. */
export function hasWords({ cues }: Transcript): boolean {
  return cues.some(({ text }) => /\p{L}/u.test(text))
}
