import { and, eq, sql } from 'drizzle-orm'
import { blogs as calls } from '#contract/blogs/blogs.ts'
import { notifyUser } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { blogs, writerUsage } from '#server/db/schema/blogs.ts'
import type { WriterUsage } from '#server/gateways/models/writer.ts'

export type WritingRow = Pick<
  typeof blogs.$inferSelect,
  'userId' | 'writingTone' | 'language' | 'body' | 'chapter' | 'chapters' | 'byModel'
>

const month = sql<string>`date_trunc('month', now() at time zone 'utc')::date`

/** Undefined: deleted, or cancelled. */
export async function findWriting(db: Db, id: string): Promise<WritingRow | undefined> {
  const { userId, writingTone, language, body, chapter, chapters, byModel } = blogs
  const [row] = await db
    .select({ userId, writingTone, language, body, chapter, chapters, byModel })
    .from(blogs)
    .where(and(eq(blogs.id, id), eq(blogs.status, 'writing')))
  return row
}

/** Stores progress and notifies the owner. False: deleted, or cancelled. */
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

interface Post {
  id: string
  userId: string
}

/** Tokens reserved for the owner's other running posts. */
const reservedForOthers = ({ id, userId }: Post) => sql<number>`(
  select coalesce(sum(${blogs.tokensReserved}), 0)::int from ${blogs}
  where ${blogs.userId} = ${userId} and ${blogs.status} = 'writing' and ${blogs.id} <> ${id})`

/** Returns the month's tokens, used and reserved for other posts. */
export async function takenTokens(db: Db, post: Post): Promise<number> {
  const [row] = await db
    .select({
      tokens: sql<number>`coalesce(sum(${writerUsage.tokens}), 0)::int + ${reservedForOthers(post)}`,
    })
    .from(writerUsage)
    .where(and(eq(writerUsage.userId, post.userId), eq(writerUsage.month, month)))
  return row!.tokens
}

/** Reserves tokens for a post, replacing its earlier reservation (a killed server released nothing). False: not enough are left. */
export async function reserveTokens(
  db: Db,
  post: Post,
  { tokens, most }: { tokens: number; most: number },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    // Serialises the owner's reservations.
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

export async function releaseTokens(db: Db, id: string): Promise<void> {
  await db.update(blogs).set({ tokensReserved: 0 }).where(eq(blogs.id, id))
}

/** Counts used tokens for the post and its owner. */
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
