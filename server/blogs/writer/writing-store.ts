import { and, eq, sql } from 'drizzle-orm'
import { blogs as calls } from '#contract/blogs.ts'
import { notifyUser } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { blogs, writerUsage } from '#server/db/schema/blogs.ts'
import type { WriterUsage } from '#server/gateways/writer.ts'

/** A post that a model is to write, with what there is of it from the try before. */
export type WritingRow = Pick<
  typeof blogs.$inferSelect,
  'userId' | 'writingTone' | 'language' | 'body' | 'chapter' | 'chapters'
>

const month = sql<string>`date_trunc('month', now() at time zone 'utc')::date`

/** Returns the post, or undefined: it is gone, or nobody waits for it. */
export async function findWriting(db: Db, id: string): Promise<WritingRow | undefined> {
  const { userId, writingTone, language, body, chapter, chapters } = blogs
  const [row] = await db
    .select({ userId, writingTone, language, body, chapter, chapters })
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

/** Returns how many tokens models have read and written for somebody this month. */
export async function tokensOfMonth(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ tokens: writerUsage.tokens })
    .from(writerUsage)
    .where(and(eq(writerUsage.userId, userId), eq(writerUsage.month, month)))
  return row?.tokens ?? 0
}

/**
 * Counts tokens that a model is about to read and write for somebody, so that other posts under way find them taken.
 * Returns the month in which they count, or undefined: so many are not left of the most.
 */
export async function reserveTokens(
  db: Db,
  userId: string,
  { tokens, most }: { tokens: number; most: number },
): Promise<string | undefined> {
  if (tokens > most) return undefined
  const [row] = await db
    .insert(writerUsage)
    .values({ userId, month, tokens })
    .onConflictDoUpdate({
      target: [writerUsage.userId, writerUsage.month],
      set: { tokens: sql`${writerUsage.tokens} + excluded.tokens` },
      setWhere: sql`${writerUsage.tokens} + excluded.tokens <= ${most}`,
    })
    .returning({ month: writerUsage.month })
  return row?.month
}

/** Gives reserved tokens back: what was used of them has been counted. */
export async function releaseTokens(
  db: Db,
  userId: string,
  { tokens, reserved }: { tokens: number; reserved: string },
): Promise<void> {
  await db
    .update(writerUsage)
    .set({ tokens: sql`${writerUsage.tokens} - ${tokens}` })
    .where(and(eq(writerUsage.userId, userId), eq(writerUsage.month, reserved)))
}

/** Counts what a model has read and written for a post, whose owner it also counts for. */
export async function addUsage(
  db: Db,
  id: string,
  userId: string,
  { usage, model, costMicros }: { usage: WriterUsage; model: string; costMicros: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .update(blogs)
      .set({
        model,
        tokensRead: sql`${blogs.tokensRead} + ${usage.read}`,
        tokensWritten: sql`${blogs.tokensWritten} + ${usage.written}`,
        costMicros: sql`${blogs.costMicros} + ${costMicros}`,
      })
      .where(eq(blogs.id, id))
    await tx
      .insert(writerUsage)
      .values({ userId, month, tokens: usage.read + usage.written })
      .onConflictDoUpdate({
        target: [writerUsage.userId, writerUsage.month],
        set: { tokens: sql`${writerUsage.tokens} + excluded.tokens` },
      })
  })
}
