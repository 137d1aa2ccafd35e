import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { users } from '#server/db/schema/account.ts'
import { churchActivity } from '#server/db/schema/church-activity.ts'
import type { ActivityRow } from './rules.ts'

const name = sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, '')`

/** A church's activity, latest first; optionally of one person, or before an entry. */
export function listActivity(
  db: Db,
  of: { churchId: string; userId: string | undefined; before: number | undefined; limit: number },
): Promise<ActivityRow[]> {
  const { id, userId, kind, detail, createdAt } = churchActivity
  return db
    .select({ id, userId, kind, detail, createdAt, name })
    .from(churchActivity)
    .leftJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(churchActivity.churchId, of.churchId),
        of.userId === undefined ? undefined : eq(userId, of.userId),
        of.before === undefined ? undefined : lt(id, of.before),
      ),
    )
    .orderBy(desc(id))
    .limit(of.limit)
}

const actors = query<{ user_id: string; name: string }>(
  `select u.id as user_id, coalesce(nullif(u.name, ''), u.username) as name from users u
   where u.id in (select a.user_id from church_activity a where a.church_id = $1)
   order by lower(u.name), u.id`,
  'team-actors',
)

/** People with activity in the church, by name. */
export function listActors(db: Db, churchId: string): Promise<{ user_id: string; name: string }[]> {
  return actors(db, [churchId])
}
