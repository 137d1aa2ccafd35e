import { and, asc, count, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Role } from '#contract/scope.ts'
import type { Db } from '#server/db/connection.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import type { ChurchRow } from './rules.ts'

interface PlaybackPlace {
  church: ChurchRow
  role: Role
}

/** A church that is deleted can be seen by nobody but its owner. */
const visible = or(isNull(churches.deletedAt), eq(churchUsers.role, 'owner'))

/** The churches of a person, the oldest first, their own deleted ones last, and how many they are. */
export async function listChurches(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: PlaybackPlace[]; total: number }> {
  const mine = and(eq(churchUsers.userId, userId), visible)
  const rows = await db
    .select({ church: churches, role: churchUsers.role })
    .from(churchUsers)
    .innerJoin(churches, eq(churches.id, churchUsers.churchId))
    .where(mine)
    .orderBy(isNotNull(churches.deletedAt), asc(churches.createdAt), asc(churches.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db
    .select({ total: count() })
    .from(churchUsers)
    .innerJoin(churches, eq(churches.id, churchUsers.churchId))
    .where(mine)
  return { rows, total: counted!.total }
}

/** A church that the person belongs to, also one that is deleted. */
export async function findChurch(db: Db, id: string, userId: string): Promise<PlaybackPlace | undefined> {
  const [row] = await db
    .select({ church: churches, role: churchUsers.role })
    .from(churches)
    .innerJoin(churchUsers, and(eq(churchUsers.churchId, churches.id), eq(churchUsers.userId, userId)))
    .where(eq(churches.id, id))
  return row
}

/** Sets up a church with its owner, in one transaction with the caller's; undefined when the id is in use. */
export async function addChurch(
  tx: Db,
  church: typeof churches.$inferInsert,
  ownerId: string,
): Promise<ChurchRow | undefined> {
  const [row] = await tx.insert(churches).values(church).onConflictDoNothing().returning()
  if (row) await tx.insert(churchUsers).values({ churchId: row.id, userId: ownerId, role: 'owner' })
  return row
}

/** Changes a church; a field that is undefined stays as it is. */
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
