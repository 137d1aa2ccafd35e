import { and, eq, sql } from 'drizzle-orm'
import { blogs as calls } from '#contract/blogs/blogs.ts'
import { notifyUser } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { blogs, writerUsage } from '#server/db/schema/blogs.ts'
import type { WriterUsage } from '#server/gateways/models/writer.ts'

/** A post that a model is to write, with what there is of it from the try before. */
export type WritingRow = Pick<
  typeof blogs.$inferSelect,
  'userId' | 'writingTone' | 'language' | 'body' | 'chapter' | 'chapters' | 'byModel'
>

const month = sql<string>`date_trunc('month', now() at time zone 'utc')::date`

/** Returns the post, or undefined: it is gone, or nobody waits for it. */
export async function findWriting(db: Db, id: string): Promise<WritingRow | undefined> {
  const { userId, writingTone, language, body, chapter, chapters, byModel } = blogs
  const [row] = await db
    .select({ userId, writingTone, language, body, chapter, chapters, byModel })
    .from(blogs)
    .where(and(eq(blogs.id, id), eq(blogs.status, 'writing')))
  return row
}

/** Stores how far a post is, and tells its owner. Returns false: it is gone, or nobody waits for it. */
export async function saveWriting(
  db: Db,
  id: string,
  values: Partial<Pick<WritingRow, 'body' | 'chapter' | 'chapters'>>,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [row] = await tx
      .update(blogs)
      .set({ ...values, updatedAt: sql`now()` })
      .where(and(eq(blogs.id, id), eq(blogs.status, 'writing')))
      .returning({ userId: blogs.userId })
    if (row) await notifyUser(tx, row.userId, [calls.get, id])
    return row !== undefined
  })
}

/** A post and whose it is. */
interface Post {
  id: string
  userId: string
}

/** What is reserved for somebody's other posts. One that is not being written any more, or not yet, reserves nothing. */
const reservedForOthers = ({ id, userId }: Post) => sql<number>`(
  select coalesce(sum(${blogs.tokensReserved}), 0)::int from ${blogs}
  where ${blogs.userId} = ${userId} and ${blogs.status} = 'writing' and ${blogs.id} <> ${id})`

/** Returns how many tokens of this month are taken for somebody: used, or reserved for their other posts under way. */
export async function takenTokens(db: Db, post: Post): Promise<number> {
  const [row] = await db
    .select({
      tokens: sql<number>`coalesce(sum(${writerUsage.tokens}), 0)::int + ${reservedForOthers(post)}`,
    })
    .from(writerUsage)
    .where(and(eq(writerUsage.userId, post.userId), eq(writerUsage.month, month)))
  return row!.tokens
}

/**
 * Reserves what a model is about to read and write for a post, so that other posts under way find it taken. It takes the
 * place of what was reserved for it before: a server that was killed has released nothing. Returns false where so many
 * are not left of the most.
 */
export async function reserveTokens(
  db: Db,
  post: Post,
  { tokens, most }: { tokens: number; most: number },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    // Nobody else reserves for this person meanwhile.
    await tx
      .insert(writerUsage)
      .values({ userId: post.userId, month, tokens: 0 })
      .onConflictDoUpdate({
        target: [writerUsage.userId, writerUsage.month],
        set: { tokens: writerUsage.tokens },
      })
    if ((await takenTokens(tx, post)) + tokens > most) return false
    await tx.update(blogs).set({ tokensReserved: tokens }).where(eq(blogs.id, post.id))
    return true
  })
}

/** Releases what is reserved for a post: what was used of it has been counted. */
export async function releaseTokens(db: Db, id: string): Promise<void> {
  await db.update(blogs).set({ tokensReserved: 0 }).where(eq(blogs.id, id))
}

/** Counts what a model has read and written for a post, whose owner it also counts for. */
export async function addUsage(
  db: Db,
  { id, userId }: Post,
  { usage, model, costMicros }: { usage: WriterUsage; model: string; costMicros: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .insert(writerUsage)
      .values({ userId, month, tokens: usage.read + usage.written })
      .onConflictDoUpdate({
        target: [writerUsage.userId, writerUsage.month],
        set: { tokens: sql`${writerUsage.tokens} + excluded.tokens` },
      })
    await tx
      .update(blogs)
      .set({
        model,
        tokensRead: sql`${blogs.tokensRead} + ${usage.read}`,
        tokensWritten: sql`${blogs.tokensWritten} + ${usage.written}`,
        costMicros: sql`${blogs.costMicros} + ${costMicros}`,
      })
      .where(eq(blogs.id, id))
  })
}
