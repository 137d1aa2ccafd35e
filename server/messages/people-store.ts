import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { fold } from '#contract/text/text.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { userBlocks } from '#server/db/schema/messages.ts'
import { instantText } from '#server/db/instant-text.ts'
import type { PersonRow } from './rules.ts'

const recipients = query<PersonRow & { known_from: string; total: number }>(
  `with known as (
     select b.user_id, c.name as known_from, 1 as rank
     from church_users a
       join churches c on c.id = a.church_id and c.deleted_at is null
       join church_users b on b.church_id = a.church_id
     where a.user_id = $1
     union all
     select a.user_id, l.title, 2
     from leagues l join applications a on a.league_id = l.id and a.status <> 4
     where l.user_id = $1
     union all
     select o.id, l.title, 3
     from applications a join leagues l on l.id = a.league_id join users o on o.id = l.user_id and o.user_type = 2
     where a.user_id = $1 and a.status <> 4
   )
   select u.id, u.name, u.photo, false as gone, (array_agg(known_from order by rank, known_from))[1] as known_from,
     count(*) over ()::int as total
   from known join users u on u.id = known.user_id and u.deletion_requested_at is null
   where u.id <> $1
     and translate(lower(u.name), 'àáâäãçèéêëìíîïñòóôöõùúûü', 'aaaaaceeeeiiiinooooouuuu') like $2
     and not exists (select from conversation_sides s where s.user_id = $1 and s.other_user_id = u.id)
     and not exists (
       select from user_blocks x
       where (x.user_id = $1 and x.blocked_user_id = u.id) or (x.user_id = u.id and x.blocked_user_id = $1))
   group by u.id order by u.name, u.id limit $3 offset $4`,
)

/**
 * A page of team colleagues, applicants, and organisers the person applied to, without an existing conversation, by
 * name.
 */
export async function listRecipients(
  db: Db,
  userId: string,
  { q, limit, offset }: { q: string; limit: number; offset: number },
) {
  const pattern = `%${fold(q).replace(/[\\%_]/g, '\\$&')}%`
  const rows = await recipients(db, [userId, pattern, limit, offset])
  return { rows, total: rows[0]?.total ?? 0 }
}

const blocked = query<PersonRow>(
  `select u.id, u.name, u.photo, false as gone from user_blocks b join users u on u.id = b.blocked_user_id
   where b.user_id = $1 order by b.created_at desc, u.id`,
  'messages-blocked',
)

/** Latest first. */
export function listBlocked(db: Db, userId: string): Promise<PersonRow[]> {
  return blocked(db, [userId])
}

export async function addBlock(tx: Db, userId: string, blockedUserId: string): Promise<void> {
  await tx.insert(userBlocks).values({ userId, blockedUserId }).onConflictDoNothing()
}

export async function removeBlock(tx: Db, userId: string, blockedUserId: string): Promise<void> {
  await tx
    .delete(userBlocks)
    .where(and(eq(userBlocks.userId, userId), eq(userBlocks.blockedUserId, blockedUserId)))
}

/** Messages attached to a report. */
const messagesReported = 20

const report = query(
  `insert into user_reports (id, reporter_id, reporter_name, reported_id, reported_name, reason, messages)
   select $1, u.id, u.name, $3, $4, $5, coalesce((
     select json_agg(latest order by latest."createdAt") from (
       select ${instantText('created_at')} as "createdAt", text as message, picture from messages
       where conversation_id = $6 and from_user_id = $3 and deleted_at is null
       order by sequence desc limit ${messagesReported}) latest), '[]')
   from users u where u.id = $2`,
  'messages-report',
)

/** Stores a report with the last messages from the reported person. */
export async function addReport(
  db: Db,
  of: {
    reporterId: string
    reportedId: string
    reportedName: string
    reason: string
    conversationId: string
  },
): Promise<void> {
  const { reporterId, reportedId, reportedName, reason, conversationId } = of
  await report(db, [randomUUID(), reporterId, reportedId, reportedName, reason, conversationId])
}
