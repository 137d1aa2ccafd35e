import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { shows } from '#server/db/schema/podcasts.ts'

export type ShowRow = typeof shows.$inferSelect

/** Undefined: nothing is set. */
export async function findShow(db: Db, userId: string): Promise<ShowRow | undefined> {
  const [row] = await db.select().from(shows).where(eq(shows.userId, userId))
  return row
}

export async function saveShow(
  db: Db,
  userId: string,
  fields: Partial<Omit<ShowRow, 'userId'>>,
): Promise<ShowRow> {
  const set = { ...fields, updatedAt: new Date() }
  const [row] = await db
    .insert(shows)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: shows.userId, set })
    .returning()
  return row!
}
