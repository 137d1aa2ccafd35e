import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { isPublished } from '#server/db/published-posts.ts'
import { users } from '#server/db/schema/account.ts'
import { blogPublications as publications, blogs } from '#server/db/schema/blogs.ts'

/** Condition: everybody sees the post. An account that is to be deleted shows none. */
const isVisible = and(isPublished, isNull(users.deletionRequestedAt))!

/** Counts as `countWords` of the contract does, without carrying the text here. */
const words = sql<number>`(select count(*)::int from regexp_matches(${publications.body}, '\\S+', 'g'))`

const summary = {
  id: publications.blogId,
  slug: publications.slug,
  title: publications.title,
  description: publications.description,
  publishedAt: publications.publishedAt,
  /** One that was scheduled was not changed after it appeared. */
  updatedAt: sql<Date>`greatest(${publications.publishedAt}, ${publications.updatedAt})`.mapWith(
    publications.updatedAt,
  ),
  locale: publications.locale,
  thumbnail: publications.thumbnail,
  words,
  user: { id: users.id, username: users.username, name: users.name },
}

const selectPosts = (db: Db) =>
  db.select(summary).from(publications).innerJoin(users, eq(users.id, publications.userId))

/** A published post without its text. */
export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

const selectWhole = (db: Db) =>
  db
    .select({ ...summary, body: publications.body, podcastId: blogs.podcastId })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.userId))
    .innerJoin(blogs, eq(blogs.id, publications.blogId))

/** A published post with its Markdown and the sermon that it was written from. */
export type WholePost = Awaited<ReturnType<typeof selectWhole>>[number]

/** Returns a post of this person by its address, or undefined. */
export async function findPost(db: Db, userId: string, slug: string): Promise<WholePost | undefined> {
  const [row] = await selectWhole(db).where(
    and(eq(publications.userId, userId), eq(publications.slug, slug), isVisible),
  )
  return row
}

/** Returns the latest posts of this person with their texts. */
export function latestPosts(db: Db, userId: string, limit: number): Promise<WholePost[]> {
  return selectWhole(db)
    .where(and(eq(publications.userId, userId), isVisible))
    .orderBy(desc(publications.publishedAt), publications.blogId)
    .limit(limit)
}

interface Which {
  userId: string
  /** Those that were written from this sermon. */
  podcastId?: string | undefined
  /** All but this one. */
  except?: string | undefined
}

const conditionOf = ({ userId, podcastId, except }: Which): SQL =>
  and(
    eq(publications.userId, userId),
    isVisible,
    podcastId === undefined ? undefined : eq(blogs.podcastId, podcastId),
    except === undefined ? undefined : ne(publications.blogId, except),
  )!

/** Returns one page of somebody's posts, the newest first. */
export function listPosts(
  db: Db,
  which: Which,
  { page, limit }: { page: number; limit: number },
): Promise<PostRow[]> {
  return selectPosts(db)
    .innerJoin(blogs, eq(blogs.id, publications.blogId))
    .where(conditionOf(which))
    .orderBy(desc(publications.publishedAt), publications.blogId)
    .limit(limit)
    .offset((page - 1) * limit)
}

/** Returns how many there are. */
export async function countPosts(db: Db, which: Which): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.userId))
    .innerJoin(blogs, eq(blogs.id, publications.blogId))
    .where(conditionOf(which))
  return row!.total
}

/** Returns the hash of the picture of a post that everybody sees; null: it has none; undefined: there is no such post. */
export async function findPicture(db: Db, blogId: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ thumbnail: publications.thumbnail })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.userId))
    .where(and(eq(publications.blogId, blogId), isVisible))
  return row && row.thumbnail
}
