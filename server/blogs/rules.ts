import { blogReasons } from '#contract/blogs/blogs.ts'
import type { Blog, BlogReason, BlogSummary } from '#contract/blogs/blogs.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Transcript } from '#contract/podcasts.ts'
import type { WritingTone } from '#contract/blogs/writing.ts'
import type { BlogRow, SummaryRow } from './store.ts'

const reasons: Record<BlogReason, () => string> = {
  private: m.blog_reason_private,
  deleted: m.blog_reason_deleted,
  live: m.blog_reason_live,
  restricted: m.blog_reason_restricted,
  captions_off: m.blog_reason_captions_off,
  blocked: m.blog_reason_blocked,
  unreachable: m.blog_reason_unreachable,
  switched_off: m.blog_reason_switched_off,
  writer_down: m.blog_writer_down,
  writer_key: m.blog_writer_key,
  writer_busy: m.blog_writer_busy,
  writer_slow: m.blog_writer_slow,
  writer_nonsense: m.blog_writer_nonsense,
  cancelled: m.blog_reason_cancelled,
  failed: m.blog_reason_failed,
}

/** URL of a post's picture below the API's base URL. Its hash is known to nobody who may not see it. */
export function thumbnailUrl(hash: string | null): string | null {
  return hash === null ? null : `files/thumbnails/${hash}/300.jpg`
}

/** The view of a post in a list. */
export function viewSummary(row: SummaryRow): BlogSummary {
  const reason = row.status === 'failed' ? reasonOf(row) : null
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    reason: reason === null ? '' : reasons[reason](),
    reason_code: reason,
    podcast_id: row.podcastId,
    youtubeURL: row.videoUrl,
    thumbnail: thumbnailUrl(row.thumbnail),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** One that another version of the server has stored may be unknown. */
function reasonOf({ reason }: Pick<SummaryRow, 'reason'>): BlogReason {
  return blogReasons.find((known) => known === reason) ?? 'failed'
}

/** The view of a post for its owner. */
export function viewBlog(row: BlogRow): Blog {
  return {
    ...viewSummary(row),
    writer: viewWriter(row),
    body: row.body,
    proposals: row.proposals,
    by_model: row.byModel,
    revision: row.revision,
    writing_tone: row.writingTone as WritingTone,
    language: row.language,
    chapter: row.chapter,
    chapters: row.chapters,
  }
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

/** Whether a change was made from another text than the post has now. One that names none is taken as it is. */
export function isStale(
  row: Pick<BlogRow, 'title' | 'body' | 'revision'>,
  { revision, made_from }: { revision: number | undefined; made_from: string | undefined },
): boolean {
  if (revision === undefined && made_from === undefined) return false
  return revision !== row.revision && made_from !== fingerprint(row)
}
