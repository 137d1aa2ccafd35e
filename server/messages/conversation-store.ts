import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { instantText } from '#server/db/instant-text.ts'
import type { ConversationRow, Standing } from './rules.ts'

const standing = query<Standing>(
  `select pair.other as id, coalesce(u.name, s.other_name) as name, u.photo, u.id is null as gone,
     (select name from users where id = pair.caller) as "callerName",
     u.deletion_requested_at is not null as leaving, u.user_type as "userType",
     exists (
       select from church_users a join church_users b on b.church_id = a.church_id
         join churches c on c.id = a.church_id
       where a.user_id = pair.caller and b.user_id = pair.other and c.deleted_at is null) as colleagues,
     exists (
       select from applications a join leagues l on l.id = a.league_id
       where l.user_id = pair.caller and a.user_id = pair.other and a.status <> 4) as applicant,
     exists (select from user_blocks where user_id = pair.caller and blocked_user_id = pair.other) as blocked,
     exists (
       select from user_blocks where user_id = pair.other and blocked_user_id = pair.caller) as "blockedByOther",
     coalesce(s.received > 0, false) as "otherWrote",
     -- The other's side went with their account.
     case when t.user_id is not null then t.received > 0 else exists (
       select from messages m where m.conversation_id = s.conversation_id and m.from_user_id = pair.caller)
     end as "callerWrote",
     coalesce(s.delivered, 0) as delivered, coalesce(t.delivered, 0) as "otherDelivered", coalesce(t.read, 0) as "otherRead"
   from (values ($1::text, $2::text)) as pair (caller, other)
     left join users u on u.id = pair.other
     left join conversation_sides s on s.user_id = pair.caller and s.other_user_id = pair.other
     left join conversation_sides t on t.user_id = pair.other and t.other_user_id = pair.caller`,
  'messages-standing',
)

/** Returns the relationship between the caller and another person. */
export async function findStanding(db: Db, userId: string, otherId: string): Promise<Standing> {
  const [row] = await standing(db, [userId, otherId])
  return row!
}

const list = query<ConversationRow & { behind: boolean }>(
  `select s.other_user_id as id, coalesce(u.name, s.other_name) as name, u.photo, u.id is null as gone,
     m.text, m.picture is not null as picture, m.from_user_id, ${instantText('s.updated_at')} as updated_at,
     s.unread, s.delivered < s.received as behind
   from conversation_sides s
     join conversations c on c.id = s.conversation_id
     join messages m on m.conversation_id = c.id and m.sequence = c.last_sequence
     left join users u on u.id = s.other_user_id
   where s.user_id = $1
   order by s.updated_at desc, s.other_user_id limit $2 offset $3`,
  'messages-conversations',
)

const count = query<{ total: number; unread: number }>(
  `select count(*)::int as total, coalesce(sum(unread), 0)::int as unread from conversation_sides
   where user_id = $1`,
  'messages-count',
)

/** A page of conversations, latest first; `behind`: the latest message had not been delivered before. */
export async function listConversations(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await list(db, [userId, limit, offset])
  const [counted] = await count(db, [userId])
  return { rows, ...counted! }
}

const deliver = query<{ other_user_id: string }>(
  `update conversation_sides set delivered = least(received, $3)
   where user_id = $1 and other_user_id = any($2::text[]) and delivered < least(received, $3)
   returning other_user_id`,
  'messages-deliver',
)

/**
 * Marks messages of these people as delivered up to a sequence number (null: all). Returns those with newly delivered
 * messages.
 */
export async function noteDelivered(
  tx: Db,
  userId: string,
  others: string[],
  upTo: number | null,
): Promise<string[]> {
  return (await deliver(tx, [userId, others, upTo])).map(({ other_user_id }) => other_user_id)
}

const lock = query<{ received: number; read: number }>(
  `select s.received, s.read from conversation_sides s join conversations c on c.id = s.conversation_id
   where s.user_id = $1 and s.other_user_id = $2 for update of c`,
  'messages-lock',
)

const read = query<{ read: number }>(
  `update conversation_sides s set read = $3, delivered = greatest(delivered, $3), unread = (
     select count(*) from messages m
     where m.conversation_id = s.conversation_id and m.sequence > $3 and m.from_user_id = $2
       and m.deleted_at is null)
   where user_id = $1 and other_user_id = $2 and read < $3 returning read`,
  'messages-read',
)

/**
 * Marks the other's messages as read up to a sequence number. Returns the position and whether it changed; undefined
 * without a conversation.
 */
export async function markRead(
  tx: Db,
  userId: string,
  otherId: string,
  upTo: number | undefined,
): Promise<{ read: number; changed: boolean } | undefined> {
  // Locks the conversation until the unread messages are counted.
  const [locked] = await lock(tx, [userId, otherId])
  if (!locked) return undefined
  const target = Math.min(upTo ?? locked.received, locked.received)
  const [row] = await read(tx, [userId, otherId, target])
  return { read: row?.read ?? locked.read, changed: row !== undefined }
}
