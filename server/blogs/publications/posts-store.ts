import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fold } from '#contract/text/text.ts'
import type { Db } from '#server/db/connection.ts'
import { foldedText } from '#server/db/folded-text.ts'
import { isPublished } from '#server/db/published-posts.ts'
import { users } from '#server/db/schema/account.ts'
import { blogAddresses, blogPublications as publications, blogs } from '#server/db/schema/blogs.ts'

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
  tags: publications.tags,
  /** What describes it when no description is stored. */
  body: sql<string>`case when ${publications.description} = '' then left(${publications.body}, 4000) else '' end`,
  words,
  user: { id: users.id, username: users.username, name: users.name },
}

const selectPosts = (db: Db) =>
  db.select(summary).from(publications).innerJoin(users, eq(users.id, publications.userId))

/** A published post without its text. */
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

/** A published post with its Markdown and the sermon that it was written from. */
export type WholePost = Awaited<ReturnType<typeof selectWhole>>[number]

/** Returns a post of this person by its address, or undefined. */
export async function findPost(db: Db, userId: string, slug: string): Promise<WholePost | undefined> {
  const [row] = await selectWhole(db).where(
    and(eq(publications.userId, userId), eq(publications.slug, slug), isVisible),
  )
  return row
}

/** Returns the address that a post of this person has now, by a former one; undefined: there is none. */
export async function movedTo(db: Db, userId: string, slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: publications.slug })
    .from(blogAddresses)
    .innerJoin(publications, eq(publications.blogId, blogAddresses.blogId))
    .where(and(eq(blogAddresses.userId, userId), eq(blogAddresses.slug, slug)))
  return row?.slug
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
  /** Posts with this tag; case and accents do not matter. */
  tag?: string | undefined
  /** All but this one. */
  except?: string | undefined
}

/** Condition: the post has a tag, whatever its case and accents. */
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

/** Returns the hashes of the pictures of a post that everybody sees; null: it has none; undefined: there is no such post. */
export async function findPictures(db: Db, blogId: string) {
  const [row] = await db
    .select({ thumbnail: publications.thumbnail, cover: publications.cover })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.userId))
    .where(and(eq(publications.blogId, blogId), isVisible))
  return row
}
