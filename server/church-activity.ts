import type { ActivityDetail, ChurchActivityKind } from '#contract/church-activity.ts'
import { roles } from '#contract/scope.ts'
import type { Role } from '#contract/scope.ts'
import type { Db } from './db/connection.ts'
import { query } from './db/query.ts'

// Audit log of a church for its owner, written in the transaction of the change.

const add = query(
  'insert into church_activity (church_id, user_id, kind, detail) values ($1, $2, $3, $4)',
  'church-activity-add',
)

/** Logs an action of a user in a church. */
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

/** Logs an account change in each church where the person has one of the roles (default: any). */
export async function recordActivityOfAccount(
  tx: Db,
  { userId, as = roles }: { userId: string; as?: readonly Role[] },
  kind: ChurchActivityKind,
  detail: ActivityDetail = {},
): Promise<void> {
  await addEverywhere(tx, [userId, kind, JSON.stringify(detail), as])
}
