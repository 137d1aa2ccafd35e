import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { groupMembers, groups, members } from '#server/db/schema/members.ts'
import type { GroupRow } from './rules.ts'

/** Sort key without accents and case, independent of the collation. */
const sortName = sql`lower(regexp_replace(normalize(${groups.name}, NFKD), '[\u0300-\u036f]', '', 'g'))`

const columns = (db: Db) => ({
  id: groups.id,
  churchId: groups.churchId,
  name: groups.name,
  description: groups.description,
  members: db.$count(
    db
      .select({ id: members.id })
      .from(groupMembers)
      .innerJoin(members, eq(members.id, groupMembers.memberId))
      .where(and(eq(groupMembers.groupId, groups.id), isNull(members.archivedAt)))
      .as('active'),
  ),
})

/** A page of groups by name, with member counts, and the total. */
export async function listGroups(
  db: Db,
  churchId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const ofChurch = eq(groups.churchId, churchId)
  const rows = await db
    .select(columns(db))
    .from(groups)
    .where(ofChurch)
    .orderBy(sortName, asc(groups.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db.select({ total: count() }).from(groups).where(ofChurch)
  return { rows, total: counted!.total }
}

const one = (churchId: string, id: string) => and(eq(groups.id, id), eq(groups.churchId, churchId))

/** Returns a group of the church. */
export async function findGroup(db: Db, churchId: string, id: string): Promise<GroupRow | undefined> {
  const [row] = await db.select(columns(db)).from(groups).where(one(churchId, id))
  return row
}

/** Returns whether all of these are groups of the church. */
export async function areGroups(db: Db, churchId: string, ids: string[]): Promise<boolean> {
  const unique = [...new Set(ids)]
  const found = await db.$count(groups, and(eq(groups.churchId, churchId), inArray(groups.id, unique)))
  return found === unique.length
}

/** Adds a group unless the id is in use, or the name in this church. */
export async function addGroup(
  tx: Db,
  group: { id: string; churchId: string; name: string; description: string },
): Promise<void> {
  await tx.insert(groups).values(group).onConflictDoNothing()
}

/** Ignores case. */
export async function isTaken(db: Db, churchId: string, name: string): Promise<boolean> {
  const named = and(eq(groups.churchId, churchId), sql`lower(${groups.name}) = lower(${name})`)
  return (await db.$count(groups, named)) > 0
}

/** Returns and locks a group's fields. */
export async function lockGroupRow(
  tx: Db,
  churchId: string,
  id: string,
): Promise<{ name: string; description: string } | undefined> {
  const { name, description } = groups
  const [row] = await tx
    .select({ name, description })
    .from(groups)
    .where(one(churchId, id))
    .for('no key update')
  return row
}

/** Changes a group. Throws a unique violation, which aborts the transaction, when the name is in use. */
export async function changeGroup(
  tx: Db,
  churchId: string,
  group: { id: string; name?: string; description?: string },
): Promise<void> {
  // `id` avoids an empty update.
  await tx.update(groups).set(group).where(one(churchId, group.id))
}

/** Deletes a group; its members stay in the church. Resolves to its name, or undefined. */
export async function deleteGroup(tx: Db, churchId: string, id: string): Promise<string | undefined> {
  const [deleted] = await tx.delete(groups).where(one(churchId, id)).returning({ name: groups.name })
  return deleted?.name
}

/** Locks a group against deletion. Resolves to false when it is missing. */
export async function lockGroup(tx: Db, churchId: string, id: string): Promise<boolean> {
  const rows = await tx.select({ id: groups.id }).from(groups).where(one(churchId, id)).for('key share')
  return rows.length === 1
}

/** Locks the church's members among these ids against deletion, and returns their ids. */
export async function lockMembers(tx: Db, churchId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.churchId, churchId), inArray(members.id, ids)))
    .orderBy(asc(members.id))
    .for('key share')
  return rows.map((row) => row.id)
}

/** Adds members to a group and returns the number of new ones. */
export async function joinGroup(tx: Db, groupId: string, memberIds: string[]): Promise<number> {
  const rows = memberIds.map((memberId) => ({ groupId, memberId }))
  const joined = await tx.insert(groupMembers).values(rows).onConflictDoNothing()
  return joined.rowCount ?? 0
}

/** Removes members from a group and returns their number. */
export async function leaveGroup(tx: Db, groupId: string, memberIds: string[]): Promise<number> {
  const left = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.memberId, memberIds)))
  return left.rowCount ?? 0
}
