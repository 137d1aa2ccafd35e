import { and, asc, count, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Role } from '#contract/scope.ts'
import type { Db } from '#server/db/connection.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import type { ChurchRow } from './rules.ts'

interface ChurchWithRole {
  church: ChurchRow
  role: Role
}

/** Deleted churches are visible to their owner only. */
const visible = or(isNull(churches.deletedAt), eq(churchUsers.role, 'owner'))

/** A page of a user's churches, oldest first, deleted ones last, and the total. */
export async function listChurches(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: ChurchWithRole[]; total: number }> {
  const ofUser = and(eq(churchUsers.userId, userId), visible)
  const rows = await db
    .select({ church: churches, role: churchUsers.role })
    .from(churchUsers)
    .innerJoin(churches, eq(churches.id, churchUsers.churchId))
    .where(ofUser)
    .orderBy(isNotNull(churches.deletedAt), asc(churches.createdAt), asc(churches.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db
    .select({ total: count() })
    .from(churchUsers)
    .innerJoin(churches, eq(churches.id, churchUsers.churchId))
    .where(ofUser)
  return { rows, total: counted!.total }
}

/** Returns a user's church, deleted or not. */
export async function findChurch(db: Db, id: string, userId: string): Promise<ChurchWithRole | undefined> {
  const [row] = await db
    .select({ church: churches, role: churchUsers.role })
    .from(churches)
    .innerJoin(churchUsers, and(eq(churchUsers.churchId, churches.id), eq(churchUsers.userId, userId)))
    .where(eq(churches.id, id))
  return row
}

/** Adds a church with its owner. Resolves to undefined when the id is in use. */
export async function addChurch(
  tx: Db,
  church: typeof churches.$inferInsert,
  ownerId: string,
): Promise<ChurchRow | undefined> {
  const [row] = await tx.insert(churches).values(church).onConflictDoNothing().returning()
  if (row) await tx.insert(churchUsers).values({ churchId: row.id, userId: ownerId, role: 'owner' })
  return row
}

/** Changes the given fields. */
export async function changeChurch(
  db: Db,
  id: string,
  changes: {
    [Field in keyof Omit<ChurchRow, 'id' | 'createdAt' | 'memberCount'>]?: ChurchRow[Field] | undefined
  },
): Promise<ChurchRow> {
  const [row] = await db.update(churches).set(changes).where(eq(churches.id, id)).returning()
  return row!
}

/** Returns and locks a church. */
export async function lockChurch(tx: Db, id: string): Promise<ChurchRow> {
  const [row] = await tx.select().from(churches).where(eq(churches.id, id)).for('update')
  return row!
}
