import type { Plan } from '#contract/plans.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

const plan = query<{ plan: Plan; timezone: string; members: number }>(
  `select timezone, member_count as members, (
     select plan from church_users join users on users.id = user_id
     where church_id = $1 and role = 'owner' order by church_users.created_at, user_id limit 1
   ) as plan
   from churches where id = $1`,
  'usage-plan',
)

/** Returns the plan of a church's owner, its time zone and its number of members. */
export async function readPlan(db: Db, churchId: string) {
  const [row] = await plan(db, [churchId])
  return row!
}

const invitations = query<{ invitations: number }>(
  'select invitations from invitation_counts where church_id = $1 and month = $2',
  'usage-invitations',
)

/** Returns the number of invitations that a church has made in a month (`YYYY-MM`). */
export async function readInvitations(db: Db, churchId: string, month: string): Promise<number> {
  const [row] = await invitations(db, [churchId, `${month}-01`])
  return row?.invitations ?? 0
}
