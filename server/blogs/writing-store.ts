import { and, eq, inArray, sql } from 'drizzle-orm'
import { blogs as calls } from '#contract/blogs/blogs.ts'
import { notifyUser } from '#server/db/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { blogs, blogSources } from '#server/db/schema/blogs.ts'
import type { BlogRow } from './store.ts'

// Progress of a post from its source to its text. Each step notifies the owner's screens.

type Source = Omit<typeof blogSources.$inferSelect, 'blogId'>
export type Unwritten = BlogRow & Pick<Source, 'transcript'> & { spoken: Source['language'] }

const underWay = inArray(blogs.status, ['queued', 'fetching_transcript', 'writing'])

/** Replaces the source. */
export async function storeSource(tx: Db, blogId: string, source: Source): Promise<void> {
  await tx
    .insert(blogSources)
    .values({ blogId, ...source })
    .onConflictDoUpdate({ target: blogSources.blogId, set: source })
}

/** The source of a video is always known, others until the post is written. */
export async function hasSource(
  tx: Db,
  { id, videoUrl }: Pick<BlogRow, 'id' | 'videoUrl'>,
): Promise<boolean> {
  return videoUrl !== null || (await tx.$count(blogSources, eq(blogSources.blogId, id))) > 0
}

/** Undefined: deleted, finished or cancelled. */
export async function findUnwritten(db: Db, id: string): Promise<Unwritten | undefined> {
  const [row] = await db
    .select({ blog: blogs, transcript: blogSources.transcript, spoken: blogSources.language })
    .from(blogs)
    .leftJoin(blogSources, eq(blogSources.blogId, blogs.id))
    .where(and(eq(blogs.id, id), underWay))
  return row && { ...row.blog, transcript: row.transcript, spoken: row.spoken }
}

type Step = Partial<
  Pick<
    BlogRow,
    | 'status'
    | 'reason'
    | 'title'
    | 'thumbnail'
    | 'description'
    | 'body'
    | 'chapter'
    | 'chapters'
    | 'proposals'
  >
>

/** Undefined: not being written any more. */
export async function storeStep(tx: Db, id: string, values: Step): Promise<BlogRow | undefined> {
  const [row] = await tx
    .update(blogs)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(blogs.id, id), underWay))
    .returning()
  if (row) await tellWriter(tx, row)
  return row
}

/** Resumes a failed post. `fromStart`: discards its chapters, because its source has changed. */
export async function startAgain(
  tx: Db,
  id: string,
  { fromStart, byModel }: { fromStart: boolean; byModel: boolean },
): Promise<BlogRow> {
  const [row] = await tx
    .update(blogs)
    .set({
      status: 'queued',
      reason: null,
      byModel,
      ...((fromStart || !byModel) && { chapter: 0, chapters: 0, body: '' }),
      updatedAt: sql`now()`,
    })
    .where(eq(blogs.id, id))
    .returning()
  await tellWriter(tx, row!)
  return row!
}

/** Deletes the source of a finished post. Undefined: cancelled. */
export async function finishWriting(tx: Db, id: string, written: Step): Promise<BlogRow | undefined> {
  const row = await storeStep(tx, id, { ...written, status: 'blog_body_completed' })
  if (row) await tx.delete(blogSources).where(eq(blogSources.blogId, id))
  return row
}

async function tellWriter(tx: Db, { id, userId }: BlogRow): Promise<void> {
  await notifyUser(tx, userId, [calls.get, id], [calls.list])
}
