import type { Post } from '#contract/blogs/posts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import type { PublisherView } from '#contract/publisher.ts'
import type { Db } from '#server/db/connection.ts'
import { textPicturesOf } from '#server/blogs/pictures/picture-store.ts'
import { renderPublished } from '#server/blogs/render-bodies.ts'
import { viewPost, viewPostSummary } from './post-views.ts'
import { countPosts, findPost, listPosts, movedTo } from './posts-store.ts'

export interface PublisherSource {
  /** By current username, or one of the last 90 days. */
  findPublisher: (db: Db, username: string) => Promise<PublisherView | undefined>
  /** Undefined: not public. */
  findSermon: (db: Db, podcastId: string) => Promise<Podcast | undefined>
}

const furtherPosts = 3

/** By current or former address. */
export async function findPublicPost(
  db: Db,
  { findPublisher, findSermon }: PublisherSource,
  { username, slug }: { username: string; slug: string },
): Promise<Post | undefined> {
  const publisher = isText(username + slug) ? await findPublisher(db, username) : undefined
  if (!publisher) return undefined
  const row = (await findPost(db, publisher.id, slug)) ?? (await findMoved(db, publisher.id, slug))
  if (!row) return undefined
  const podcast = row.podcastId === null ? undefined : await findSermon(db, row.podcastId)
  const which = { userId: publisher.id, except: row.id }
  const more = await listPosts(db, which, { page: 1, limit: furtherPosts })
  const [html] = await renderPublished([row.body])
  const pictures = (await textPicturesOf(db, [row.id])).get(row.id)!
  return viewPost(row, { html: html!, pictures, podcast, more, look: publisher.look })
}

async function findMoved(db: Db, userId: string, slug: string) {
  const now = await movedTo(db, userId, slug)
  return now === undefined ? undefined : findPost(db, userId, now)
}

export async function findPublicPosts(
  db: Db,
  which: { userId: string; podcastId?: string | undefined; tag?: string | undefined },
  { page, limit }: { page: number; limit: number },
) {
  const total = await countPosts(db, which)
  const rows = total === 0 ? [] : await listPosts(db, which, { page, limit })
  return {
    posts: rows.map(viewPostSummary),
    totalItems: total,
    totalPages: Math.ceil(total / limit),
    currentPage: page,
  }
}

/** PostgreSQL text has no NUL. */
const isText = (text: string) => !text.includes('\0')
