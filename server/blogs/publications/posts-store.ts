import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fold } from '#contract/text/text.ts'
import type { Db } from '#server/db/connection.ts'
import { foldedText } from '#server/db/folded-text.ts'
import { isPublished } from '#server/db/published-posts.ts'
import { users } from '#server/db/schema/account.ts'
import { blogAddresses, blogPublications as publications, blogs } from '#server/db/schema/blogs.ts'

/** Public, and the account is not to be deleted. */
const isVisible = and(isPublished, isNull(users.deletionRequestedAt))!

/** SQL of `countWords`. */
const words = sql<number>`(select count(*)::int from regexp_matches(${publications.body}, '\\S+', 'g'))`

const summary = {
  id: publications.blogId,
  slug: publications.slug,
  title: publications.title,
  description: publications.description,
  publishedAt: publications.publishedAt,
  /** A scheduled post has not changed since it appeared. */
  updatedAt: sql<Date>`greatest(${publications.publishedAt}, ${publications.updatedAt})`.mapWith(
    publications.updatedAt,
  ),
  locale: publications.locale,
  thumbnail: publications.thumbnail,
  tags: publications.tags,
  /** Start of the body, for a missing description. */
  body: sql<string>`case when ${publications.description} = '' then left(${publications.body}, 4000) else '' end`,
  words,
  user: { id: users.id, username: users.username, name: users.name },
}

const selectPosts = (db: Db) =>
  db.select(summary).from(publications).innerJoin(users, eq(users.id, publications.userId))

/** Without text. */
export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

const selectWhole = (db: Db) =>
  db
    .select({
      ...summary,
      body: publications.body,
      podcastId: blogs.podcastId,
      cover: publications.cover,
      coverAlt: publications.coverAlt,
    })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.userId))
    .innerJoin(blogs, eq(blogs.id, publications.blogId))

/** With Markdown and sermon. */
export type WholePost = Awaited<ReturnType<typeof selectWhole>>[number]

export async function findPost(db: Db, userId: string, slug: string): Promise<WholePost | undefined> {
  const [row] = await selectWhole(db).where(
    and(eq(publications.userId, userId), eq(publications.slug, slug), isVisible),
  )
  return row
}

/** Returns the current slug by a former one. */
export async function movedTo(db: Db, userId: string, slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: publications.slug })
    .from(blogAddresses)
    .innerJoin(publications, eq(publications.blogId, blogAddresses.blogId))
    .where(and(eq(blogAddresses.userId, userId), eq(blogAddresses.slug, slug)))
  return row?.slug
}

export function latestPosts(db: Db, userId: string, limit: number): Promise<WholePost[]> {
  return selectWhole(db)
    .where(and(eq(publications.userId, userId), isVisible))
    .orderBy(desc(publications.publishedAt), publications.blogId)
    .limit(limit)
}

interface Which {
  userId: string
  podcastId?: string | undefined
  /** Ignores case and accents. */
  tag?: string | undefined
  except?: string | undefined
}

const hasTag = (tag: string) =>
  sql`exists (select 1 from unnest(${publications.tags}) as tag where ${sql.raw(foldedText('tag'))} = ${fold(tag)})`

const conditionOf = ({ userId, podcastId, tag, except }: Which): SQL =>
  and(
    eq(publications.userId, userId),
    isVisible,
    podcastId === undefined ? undefined : eq(blogs.podcastId, podcastId),
    tag === undefined ? undefined : hasTag(tag),
    except === undefined ? undefined : ne(publications.blogId, except),
  )!

/** Newest first. */
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

export async function countPosts(db: Db, which: Which): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.userId))
    .innerJoin(blogs, eq(blogs.id, publications.blogId))
    .where(conditionOf(which))
  return row!.total
}

/** Hashes of a public post's pictures; undefined: no such post. */
export async function findPictures(db: Db, blogId: string) {
  const [row] = await db
    .select({ thumbnail: publications.thumbnail, cover: publications.cover })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.userId))
    .where(and(eq(publications.blogId, blogId), isVisible))
  return row
}
