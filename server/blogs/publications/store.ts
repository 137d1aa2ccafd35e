import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { blogAddresses, blogPublications, blogs } from '#server/db/schema/blogs.ts'
import type { BlogRow } from '#server/blogs/store.ts'

const { blogId, userId, slug, status, title, publishedAt, updatedAt, locale } = blogPublications

/** The post differs from its publication. */
const changed = sql<boolean>`(${blogs.title}, ${blogs.description}, ${blogs.body}, ${blogs.thumbnail}, ${blogs.tags},
    ${blogs.cover}, ${blogs.coverAlt})
  is distinct from (${blogPublications.title}, ${blogPublications.description}, ${blogPublications.body},
    ${blogPublications.thumbnail}, ${blogPublications.tags}, ${blogPublications.cover}, ${blogPublications.coverAlt})`

const selectPublications = (db: Db) =>
  db
    .select({
      blogId,
      slug,
      status,
      title,
      publishedAt,
      updatedAt,
      locale,
      changed,
      username: users.username,
    })
    .from(blogPublications)
    .innerJoin(blogs, eq(blogs.id, blogId))
    .innerJoin(users, eq(users.id, userId))

export type PublicationRow = Awaited<ReturnType<typeof selectPublications>>[number]

export async function findPublication(db: Db, id: string): Promise<PublicationRow | undefined> {
  const [row] = await selectPublications(db).where(eq(blogId, id))
  return row
}

/** By post id. */
export async function publicationsOf(
  db: Db,
  ids: string[],
): Promise<Map<string, Omit<PublicationRow, 'changed' | 'title'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ blogId, slug, status, publishedAt, updatedAt, locale, username: users.username })
    .from(blogPublications)
    .innerJoin(users, eq(users.id, userId))
    .where(inArray(blogId, ids))
  return new Map(rows.map((row) => [row.blogId, row]))
}

/** Locks the owner's slugs until the transaction ends. */
export async function lockAddresses(tx: Db, owner: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`posts of ${owner}`}, 0))`)
}

/** Current and former slugs with this beginning. */
export async function takenSlugs(
  db: Db,
  of: { owner: string; blogId: string; slug: string },
): Promise<Set<string>> {
  // A number may have shortened a long slug.
  const start = of.slug.slice(0, 70)
  const rows = await db
    .select({ slug })
    .from(blogPublications)
    .where(and(eq(userId, of.owner), ne(blogId, of.blogId), or(eq(slug, of.slug), like(slug, `${start}%`))))
  const former = await db
    .select({ slug: blogAddresses.slug })
    .from(blogAddresses)
    .where(
      and(
        eq(blogAddresses.userId, of.owner),
        ne(blogAddresses.blogId, of.blogId),
        like(blogAddresses.slug, `${start}%`),
      ),
    )
  return new Set([...rows, ...former].map((row) => row.slug))
}

/** Redirects the former slug. */
export async function moveAddress(tx: Db, blog: BlogRow, from: string, to: string): Promise<void> {
  await tx
    .insert(blogAddresses)
    .values({ userId: blog.userId, blogId: blog.id, slug: from })
    .onConflictDoNothing()
  await tx.delete(blogAddresses).where(and(eq(blogAddresses.userId, blog.userId), eq(blogAddresses.slug, to)))
}

/** Snapshot of the post. */
const shownOf = (blog: BlogRow) => ({
  title: blog.title,
  description: blog.description,
  body: blog.body,
  thumbnail: blog.thumbnail,
  cover: blog.cover,
  coverAlt: blog.coverAlt,
  tags: blog.tags,
  revision: blog.revision,
})

interface Address {
  slug: string
  locale: string
  status: 'scheduled' | 'published'
  /** Undefined: now, by the database's clock. */
  publishedAt: Date | undefined
}

export async function savePublication(tx: Db, blog: BlogRow, address: Address): Promise<void> {
  const now = sql`now()`
  const values = {
    ...shownOf(blog),
    ...address,
    publishedAt: address.publishedAt ?? now,
    updatedAt: now,
  }
  await tx
    .insert(blogPublications)
    .values({ blogId: blog.id, userId: blog.userId, ...values })
    .onConflictDoUpdate({ target: blogId, set: values })
}

export async function refreshPublication(
  tx: Db,
  blog: BlogRow,
  address: Pick<Address, 'slug' | 'locale'>,
): Promise<void> {
  await tx
    .update(blogPublications)
    .set({ ...shownOf(blog), ...address, updatedAt: sql`now()` })
    .where(eq(blogId, blog.id))
}

/** Hides a post; its slug stays reserved. */
export async function withdrawPublication(tx: Db, id: string): Promise<void> {
  await tx
    .update(blogPublications)
    .set({ status: 'withdrawn', updatedAt: sql`now()` })
    .where(eq(blogId, id))
}

/** Deletes a publication that never appeared. */
export async function removePublication(tx: Db, id: string): Promise<void> {
  await tx.delete(blogPublications).where(eq(blogId, id))
}
