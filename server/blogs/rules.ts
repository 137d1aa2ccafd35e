import { coverFile } from '#contract/blogs/post-limits.ts'
import { blogReasons } from '#contract/blogs/blog-reasons.ts'
import type { BlogReason } from '#contract/blogs/blog-reasons.ts'
import type { Blog, BlogSummary } from '#contract/blogs/blogs.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Transcript } from '#contract/podcasts.ts'
import type { WritingTone } from '#contract/blogs/writing.ts'
import { describePost } from './describe-body.ts'
import type { BlogRow, EditedText, SummaryRow } from './store.ts'

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

/** URL below the API's base URL; its hash is a secret. */
export function thumbnailUrl(hash: string | null): string | null {
  return hash === null ? null : `files/thumbnails/${hash}/300.jpg`
}

export function coverUrl(hash: string | null): string | null {
  return hash === null ? null : `files/thumbnails/${hash}/${coverFile}`
}

/** As typed; empty: follows the text. */
export function typedDescription({
  description,
  descriptionTyped,
}: Pick<BlogRow, 'description' | 'descriptionTyped'>): string {
  return descriptionTyped ? description : ''
}

export function viewSummary(row: SummaryRow): BlogSummary {
  const reason = row.status === 'failed' ? reasonOf(row) : null
  return {
    id: row.id,
    title: row.title,
    description: describePost(row),
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

/** Stored by another version of the server. */
function reasonOf({ reason }: Pick<SummaryRow, 'reason'>): BlogReason {
  return blogReasons.find((known) => known === reason) ?? 'failed'
}

export function viewBlog(row: BlogRow): Blog {
  return {
    ...viewSummary(row),
    writer: viewWriter(row),
    body: row.body,
    description_typed: row.descriptionTyped,
    tags: row.tags,
    cover: coverUrl(row.cover),
    cover_alt: row.coverAlt,
    proposals: row.proposals,
    by_model: row.byModel,
    revision: row.revision,
    writing_tone: row.writingTone as WritingTone,
    language: row.language,
    chapter: row.chapter,
    chapters: row.chapters,
  }
}

function viewWriter({ model, tokensRead, tokensWritten, costMicros, reason }: BlogRow): Blog['writer'] {
  return {
    model,
    tokens: tokensRead + tokensWritten,
    cost: costMicros > 0 ? costMicros / 1_000_000 : null,
    limited: reason === 'writer_limit',
  }
}

export function hasWords({ cues }: Transcript): boolean {
  return cues.some(({ text }) => /\p{L}/u.test(text))
}

type EditedFields = 'title' | 'body' | 'description' | 'descriptionTyped' | 'tags' | 'revision'

interface MadeFrom {
  revision: number | undefined
  made_from: string | undefined
  /** False for apps from before there were descriptions. */
  hasDetails: boolean
}

/** A change without `made_from` never conflicts. */
export function isStale(
  row: Pick<BlogRow, EditedFields>,
  { revision, made_from, hasDetails }: MadeFrom,
): boolean {
  if (revision === undefined && made_from === undefined) return false
  const { title, body, tags } = row
  const details = hasDetails ? { description: typedDescription(row), tags } : {}
  return revision !== row.revision && made_from !== fingerprint({ title, body, ...details })
}

export function isSameText(row: BlogRow, text: EditedText): boolean {
  return (
    row.title === text.title &&
    row.body === text.body &&
    typedDescription(row) === text.description &&
    row.tags.length === text.tags.length &&
    row.tags.every((tag, i) => tag === text.tags[i])
  )
}
