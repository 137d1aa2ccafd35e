import { ownPicture, ownPictureAddress } from '#contract/blogs/post-limits.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { blogPictures, blogPublications, blogs } from '#server/db/schema/blogs.ts'
import type { BlogRow } from '#server/blogs/store.ts'

const { blogId, hash, width, height } = blogPictures

export interface TextPicture {
  hash: string
  width: number
  height: number
}

/** By the address in the text. */
export type TextPictures = Map<string, TextPicture>

/** By post id. */
export async function textPicturesOf(db: Db, ids: string[]): Promise<Map<string, TextPictures>> {
  const found = new Map<string, TextPictures>(ids.map((id) => [id, new Map()]))
  if (ids.length === 0) return found
  const rows = await db.select().from(blogPictures).where(inArray(blogId, ids))
  for (const { blogId: id, address: of, ...picture } of rows) found.get(id)!.set(of, picture)
  return found
}

export function countTextPictures(db: Db, id: string): Promise<number> {
  return db.$count(blogPictures, eq(blogId, id))
}

export async function addTextPicture(
  tx: Db,
  id: string,
  picture: TextPicture & { address: string },
): Promise<void> {
  await tx
    .insert(blogPictures)
    .values({ blogId: id, ...picture })
    .onConflictDoNothing()
}

const ownAddresses = new RegExp(ownPicture.source.slice(1, -1), 'g')

/** Registers pictures of the owner's other posts, so that copied text keeps them when the other post is deleted. */
export async function noteNamedPictures(tx: Db, { id, userId, body }: BlogRow): Promise<void> {
  const hashes = [...new Set([...body.matchAll(ownAddresses)].map((found) => found[1]!))]
  if (hashes.length === 0) return
  const rows = await tx
    .selectDistinctOn([hash], { hash, width, height })
    .from(blogPictures)
    .innerJoin(blogs, eq(blogs.id, blogId))
    .where(and(inArray(hash, hashes), eq(blogs.userId, userId)))
  for (const row of rows) await addTextPicture(tx, id, { ...row, address: ownPictureAddress(row.hash) })
}

/** For deletion of unused files. */
export async function picturesOfPost(tx: Db, id: string, userId: string): Promise<Set<string>> {
  const own = and(eq(blogs.id, id), eq(blogs.userId, userId))
  const covers = await tx
    .select({
      all: sql<
        (string | null)[]
      >`array[${blogs.thumbnail}, ${blogs.cover}, ${blogPublications.thumbnail}, ${blogPublications.cover}]`,
    })
    .from(blogs)
    .leftJoin(blogPublications, eq(blogPublications.blogId, blogs.id))
    .where(own)
  const texts = await tx.select({ hash }).from(blogPictures).innerJoin(blogs, eq(blogs.id, blogId)).where(own)
  const all = [...covers.flatMap((row) => row.all), ...texts.map((row) => row.hash)]
  return new Set(all.filter((found) => found !== null))
}
