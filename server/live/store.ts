import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

const accessEnds = query<{ milliseconds: number }>(
  `select date_part('epoch', access_expires_at - now()) * 1000 as milliseconds from sessions where id = $1`,
  'live-access-ends',
)

/** In how many milliseconds the session's access token runs out. */
export async function accessEndsIn(db: Db, sessionId: string): Promise<number> {
  const [row] = await accessEnds(db, [sessionId])
  return Math.max(0, row?.milliseconds ?? 0)
}
