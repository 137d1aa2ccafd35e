import { asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { groupMembers, groups } from '#server/db/schema/members.ts'
import type { GroupRow } from './rules.ts'

/** A name without accents and case, so that É stands beside E in every database, whatever its own order of letters. */
const sortName = sql`lower(regexp_replace(normalize(${groups.name}, NFKD), '[\u0300-\u036f]', '', 'g'))`

/** A church's groups by name, each with the number of its members, and how many groups they are. */
export async function listGroups(
  db: Db,
  churchId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const theirs = eq(groups.churchId, churchId)
  const rows = await db
    .select({
      id: groups.id,
      churchId: groups.churchId,
      name: groups.name,
      description: groups.description,
      members: db.$count(groupMembers, eq(groupMembers.groupId, groups.id)),
    })
    .from(groups)
    .where(theirs)
    .orderBy(sortName, asc(groups.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db.select({ total: count() }).from(groups).where(theirs)
  return { rows, total: counted!.total }
}
