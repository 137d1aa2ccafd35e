import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

const millisecondsLeft = `date_part('epoch', access_expires_at - now()) * 1000 as milliseconds`

const accessEnds = query<{ milliseconds: number }>(
  `select ${millisecondsLeft} from sessions where id = $1`,
  'live-access-ends',
)

/** Milliseconds until the session's access token expires. */
export async function accessEndsIn(db: Db, sessionId: string): Promise<number> {
  const [row] = await accessEnds(db, [sessionId])
  return Math.max(0, row?.milliseconds ?? 0)
}

const add = query(
  `insert into live_tickets (ticket_hash, user_id, session_id, expires_at)
   values ($1, $2, $3, now() + interval '30 seconds')`,
  'live-ticket-add',
)

/** Stores a one-time ticket for a stream. */
export async function addTicket(
  db: Db,
  ticket: { hash: string; userId: string; sessionId: string },
): Promise<void> {
  await add(db, [ticket.hash, ticket.userId, ticket.sessionId])
}

const take = query<{ user_id: string; session_id: string; milliseconds: number }>(
  `delete from live_tickets t using sessions s
   where t.ticket_hash = $1 and t.expires_at > now() and s.id = t.session_id and s.access_expires_at > now()
   returning t.user_id, t.session_id, ${millisecondsLeft}`,
  'live-ticket-take',
)

/**
 * Deletes a ticket and returns its session, with the milliseconds until that session's access token expires. Undefined
 * for an unknown or expired ticket.
 */
export async function takeTicket(
  db: Db,
  hash: string,
): Promise<{ userId: string; sessionId: string; endsIn: number } | undefined> {
  const [row] = await take(db, [hash])
  return row && { userId: row.user_id, sessionId: row.session_id, endsIn: row.milliseconds }
}
