import type { ActivityDetail, ChurchActivityKind } from '#contract/church-activity.ts'
import { roles } from '#contract/scope.ts'
import type { Role } from '#contract/scope.ts'
import type { Db } from './db/connection.ts'
import { query } from './db/query.ts'

// What the owner of a church can look up later. It is written in the transaction of the change: nothing is listed that
// was not committed, and nothing that was is missing.

const add = query(
  'insert into church_activity (church_id, user_id, kind, detail) values ($1, $2, $3, $4)',
  'church-activity-add',
)

/** Records that somebody has done something in a church. */
export async function recordActivity(
  tx: Db,
  { churchId, userId }: { churchId: string; userId: string },
  kind: ChurchActivityKind,
  detail: ActivityDetail = {},
): Promise<void> {
  await add(tx, [churchId, userId, kind, JSON.stringify(detail)])
}

const addEverywhere = query(
  `insert into church_activity (church_id, user_id, kind, detail)
   select church_id, user_id, $2, $3 from church_users where user_id = $1 and role = any($4)`,
  'church-activity-add-everywhere',
)

/** Records what somebody has done with their own account in each church where they have one of the roles, by default any. */
export async function recordActivityOfAccount(
  tx: Db,
  { userId, as = roles }: { userId: string; as?: readonly Role[] },
  kind: ChurchActivityKind,
  detail: ActivityDetail = {},
): Promise<void> {
  await addEverywhere(tx, [userId, kind, JSON.stringify(detail), as])
}
