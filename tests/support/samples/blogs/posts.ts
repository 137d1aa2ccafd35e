import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { blogPublications, blogs } from '#server/db/schema/blogs.ts'

/** Optional properties of a test post. */
export interface PostSample {
  title?: string
  description?: string
  body?: string
  podcastId?: string
  thumbnail?: string
}

/** A written post. Returns its id. */
export async function addPost(db: Db, userId: string, sample: PostSample = {}): Promise<string> {
  const id = randomUUID()
  const values = {
    title: 'Bon Gadò a',
    description: 'Sou Sòm 23.',
    body: 'Senyè a se gadò mwen.',
    status: 'blog_body_completed' as const,
    ...sample,
  }
  await db.insert(blogs).values({ id, userId, ...values })
  return id
}

/** A published post. Returns its id. */
export async function addPublishedPost(
  db: Db,
  userId: string,
  {
    slug = 'bon-gado-a',
    publishedAt = new Date(Date.now() - 60_000),
    ...sample
  }: PostSample & {
    slug?: string
    publishedAt?: Date
  } = {},
): Promise<string> {
  const id = await addPost(db, userId, sample)
  const [blog] = await db.select().from(blogs).where(eq(blogs.id, id))
  const { title, description, body, thumbnail, revision } = blog!
  const shown = { title, description, body, thumbnail, revision }
  await db.insert(blogPublications).values({
    blogId: id,
    userId,
    slug,
    status: 'published',
    publishedAt,
    updatedAt: publishedAt,
    locale: 'ht',
    ...shown,
  })
  return id
}
