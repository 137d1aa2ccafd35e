import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { blogs, blogSources } from '#server/db/schema/blogs.ts'
import { describeBody } from './describe-body.ts'

export type BlogRow = typeof blogs.$inferSelect
export type SummaryRow = Pick<
  BlogRow,
  | 'id'
  | 'podcastId'
  | 'videoUrl'
  | 'thumbnail'
  | 'title'
  | 'description'
  | 'status'
  | 'reason'
  | 'createdAt'
  | 'updatedAt'
> & {
  /** At least its beginning. */
  body: string
}

/** `description`: as typed; empty: follows the text. */
export type EditedText = Pick<BlogRow, 'title' | 'body' | 'description' | 'tags'>
type Source = Omit<typeof blogSources.$inferSelect, 'blogId'>

const ownBlog = (id: string, userId: string) => and(eq(blogs.id, id), eq(blogs.userId, userId))
const touched = { updatedAt: sql`now()` }

export async function findBlog(db: Db, id: string, userId: string): Promise<BlogRow | undefined> {
  const [row] = await db.select().from(blogs).where(ownBlog(id, userId))
  return row
}

/** Locks the row. */
export async function lockBlog(tx: Db, id: string, userId: string): Promise<BlogRow | undefined> {
  const [row] = await tx.select().from(blogs).where(ownBlog(id, userId)).for('update')
  return row
}

/** False: the id is taken. */
export async function addBlog(
  tx: Db,
  values: Pick<
    BlogRow,
    'id' | 'userId' | 'podcastId' | 'videoUrl' | 'title' | 'writingTone' | 'language' | 'byModel'
  >,
  from: Source | Omit<EditedText, 'title'>,
): Promise<boolean> {
  const added = await tx
    .insert(blogs)
    .values({
      ...values,
      ...('body' in from
        ? { ...from, ...describedBy(from), status: 'blog_body_completed' }
        : { status: 'queued' }),
    })
    .onConflictDoNothing()
    .returning({ id: blogs.id })
  if (added.length === 0) return false
  if (!('body' in from)) await tx.insert(blogSources).values({ blogId: values.id, ...from })
  return true
}

/** Returns a page of posts without bodies, latest first, and the total. */
export async function listBlogs(
  db: Db,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: SummaryRow[]; total: number }> {
  const { id, podcastId, videoUrl, thumbnail, title, description, status, reason, createdAt, updatedAt } =
    blogs
  const rows = await db
    .select({
      id,
      podcastId,
      videoUrl,
      thumbnail,
      title,
      description,
      status,
      reason,
      createdAt,
      updatedAt,
      body: sql<string>`case when ${description} = '' then left(${blogs.body}, 4000) else '' end`,
    })
    .from(blogs)
    .where(eq(blogs.userId, userId))
    .orderBy(desc(createdAt), id)
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: await db.$count(blogs, eq(blogs.userId, userId)) }
}

const describedBy = ({ description, body }: Pick<EditedText, 'description' | 'body'>) =>
  description === ''
    ? { description: describeBody(body), descriptionTyped: false }
    : { description, descriptionTyped: true }

/** Counts the change. `changeText` also stores a version. */
export async function changeBlog(tx: Db, row: BlogRow, text: EditedText): Promise<BlogRow> {
  const { title, body, description, tags } = text
  // Proposals are valid for the unchanged text only.
  const follows = description === '' && !row.descriptionTyped && body === row.body
  const described = follows ? {} : describedBy(text)
  const [changed] = await tx
    .update(blogs)
    .set({ title, body, tags, ...described, revision: sql`${blogs.revision} + 1`, ...touched })
    .where(eq(blogs.id, row.id))
    .returning()
  return changed!
}

export async function changeCover(
  tx: Db,
  id: string,
  values: Partial<Pick<BlogRow, 'cover' | 'coverAlt'>>,
): Promise<BlogRow> {
  const [row] = await tx
    .update(blogs)
    .set({ ...values, ...touched })
    .where(eq(blogs.id, id))
    .returning()
  return row!
}

export async function changeThumbnail(tx: Db, id: string, thumbnail: string | null): Promise<void> {
  await tx
    .update(blogs)
    .set({ thumbnail, ...touched })
    .where(eq(blogs.id, id))
}

/** False: not found. */
export async function deleteBlog(tx: Db, id: string, userId: string): Promise<boolean> {
  return (await tx.delete(blogs).where(ownBlog(id, userId)).returning({ id: blogs.id })).length > 0
}
