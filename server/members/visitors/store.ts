import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Church } from '#contract/church.ts'
import type { Db } from '#server/db/connection.ts'
import { churches } from '#server/db/schema/church.ts'
import { visitorCards } from '#server/db/schema/visitors.ts'

export type VisitorRow = typeof visitorCards.$inferSelect

/** Returns the code of the church's cards: `proposed`, unless it has one. */
export async function codeOf(db: Db, churchId: string, proposed: string): Promise<string> {
  const [row] = await db
    .update(churches)
    .set({ visitorCode: sql`coalesce(${churches.visitorCode}, ${proposed})` })
    .where(eq(churches.id, churchId))
    .returning({ code: churches.visitorCode })
  return row!.code!
}

/** The church whose cards carry a code; undefined where none does, or where it is deleted. */
export async function churchOfCode(db: Db, code: string) {
  const [church] = await db
    .select({
      id: churches.id,
      name: churches.name,
      country: churches.country,
      language: churches.language,
      logo: churches.logo,
      cover: churches.cover,
      colour: churches.colour,
      deletedAt: churches.deletedAt,
    })
    .from(churches)
    .where(eq(churches.visitorCode, code))
  return church?.deletedAt === null ? { ...church, country: church.country as Church['country'] } : undefined
}

/** Keeps a filled card. */
export async function addVisitor(
  db: Db,
  visitor: Pick<VisitorRow, 'id' | 'churchId' | 'name' | 'phone' | 'email' | 'note'>,
): Promise<void> {
  await db.insert(visitorCards).values(visitor)
}

/** A page of the cards that wait, the latest first, and how many there are. */
export async function listVisitors(db: Db, churchId: string, page: { limit: number; offset: number }) {
  const ofChurch = eq(visitorCards.churchId, churchId)
  const rows = await db
    .select()
    .from(visitorCards)
    .where(ofChurch)
    .orderBy(desc(visitorCards.createdAt), desc(visitorCards.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db.select({ total: count() }).from(visitorCards).where(ofChurch)
  return { rows, total: counted!.total }
}

/** Takes a card out of those that wait; undefined when it is not there any more. */
export async function takeVisitor(db: Db, churchId: string, id: string): Promise<VisitorRow | undefined> {
  const one = and(eq(visitorCards.id, id), eq(visitorCards.churchId, churchId))
  const [row] = await db.delete(visitorCards).where(one).returning()
  return row
}
