import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

const acquainted = query<{ acquainted: boolean }>(
  `select $1 = $2 or exists (
     select from conversation_sides s
     where s.user_id = $2 and s.other_user_id = $1 and s.received > 0
       and not exists (select from user_blocks b where b.user_id = $1 and b.blocked_user_id = $2)
   ) or exists (
     select from church_users theirs join church_users own using (church_id)
     where theirs.user_id = $1 and own.user_id = $2
   ) as acquainted`,
  'profile-acquainted',
)

/** Whether the viewer is the person, shares a team with them, or got a message from them and has not been blocked. */
export async function isAcquainted(db: Db, personId: string, viewerId: string): Promise<boolean> {
  const [row] = await acquainted(db, [personId, viewerId])
  return row!.acquainted
}
