import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { churches } from '#server/db/schema/church.ts'
import { members } from '#server/db/schema/members.ts'

/** The country and time zone by which a list is read, and the members, archived or not, that it may double. */
export async function churchWithMembers(db: Db, churchId: string) {
  const [[church], existing] = await Promise.all([
    db.select().from(churches).where(eq(churches.id, churchId)),
    db
      .select({
        id: members.id,
        name: members.name,
        phone: members.phone,
        phones: members.phones,
        email: members.email,
        emails: members.emails,
        importId: members.importId,
        createdAt: members.createdAt,
        memberKind: members.kind,
        archived: sql<boolean>`${members.archivedAt} is not null`,
      })
      .from(members)
      .where(eq(members.churchId, churchId))
      // Of two who are alike the one who is not archived counts.
      .orderBy(sql`${members.archivedAt} is not null`),
  ])
  return { country: church!.country, timezone: church!.timezone, language: church!.language, existing }
}

/** The members that a list may double. */
export type Existing = Awaited<ReturnType<typeof churchWithMembers>>['existing']
