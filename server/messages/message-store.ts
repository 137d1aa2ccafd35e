import { deletableMinutes } from '#contract/messages.ts'
import { fold } from '#contract/text/text.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { instantText } from '#server/db/instant-text.ts'
import { otherSide } from './rules.ts'
import type { MessageRow } from './rules.ts'

const columns = `id, conversation_id, sequence, text, picture, from_user_id,
  ${instantText('created_at')} as created_at, deleted_at is not null as deleted`

const sent = query<MessageRow>(
  `select ${columns} from messages where from_user_id = $1 and id = $2`,
  'messages-sent',
)

const lockId = query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, 'messages-lock-id')

/** Returns the person's message with this id. Serialises copies of the call until the transaction ends. */
export async function lockSentId(tx: Db, userId: string, id: string): Promise<MessageRow | undefined> {
  await lockId(tx, [`${userId} ${id}`])
  return (await sent(tx, [userId, id]))[0]
}

const add = query<{ sequence: number; created_at: string }>(
  `with raised as (
     insert into conversations as c (id, last_sequence, started_by) values ($1, 1, $3)
     on conflict (id) do update set last_sequence = c.last_sequence + 1
     returning last_sequence, clock_timestamp() as at
   ), sent as (
     insert into messages (conversation_id, sequence, id, from_user_id, text, search, picture, created_at)
     select $1, last_sequence, $2, $3, $5, $6, $7, at from raised
     returning sequence, created_at
   ), caller as (
     insert into conversation_sides (user_id, conversation_id, other_user_id, updated_at)
     select $3, $1, $4, created_at from sent
     on conflict (user_id, other_user_id) do update set updated_at = excluded.updated_at
   ), other as (
     insert into conversation_sides as s
       (user_id, conversation_id, other_user_id, received, unread, updated_at)
     select $4, $1, $3, sequence, 1, created_at from sent
     on conflict (user_id, other_user_id) do update
       set received = excluded.received, unread = s.unread + 1, updated_at = excluded.updated_at
   )
   select sequence, ${instantText('created_at')} as created_at from sent`,
  'messages-add',
)

/** Adds a message and locks its conversation, so that sequence numbers follow the commit order without gaps. */
export async function addMessage(
  tx: Db,
  message: {
    id: string
    conversationId: string
    fromUserId: string
    toUserId: string
    text: string
    picture: string | null
  },
): Promise<MessageRow> {
  const { id, conversationId, fromUserId, toUserId, text, picture } = message
  const values = [conversationId, id, fromUserId, toUserId, text, fold(text), picture]
  const [row] = await add(tx, values)
  const stored = { conversation_id: conversationId, from_user_id: fromUserId, deleted: false }
  return { ...row!, ...stored, id, text, picture }
}

const started = query<{ count: number }>(
  `select count(*)::int as count from conversations
   where started_by = $1 and created_at > now() - interval '1 day'`,
  'messages-started',
)

/** Conversations that the person started within a day. */
export async function countStarted(db: Db, userId: string): Promise<number> {
  const [row] = await started(db, [userId])
  return row!.count
}

const newest = query<MessageRow>(
  `select ${columns} from messages where conversation_id = $1 and sequence < $2
   order by sequence desc limit $3`,
  'messages-newest',
)

const following = query<MessageRow>(
  `select ${columns} from messages where conversation_id = $1 and sequence > $2 order by sequence limit $3`,
  'messages-following',
)

/** The newest messages, those before a sequence number, or the first ones after one; latest first. */
export async function listMessages(
  db: Db,
  conversationId: string,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const forward = before === undefined && after !== undefined
  const from = forward ? after : (before ?? 2 ** 31 - 1)
  const found = await (forward ? following : newest)(db, [conversationId, from, limit + 1])
  const rows = found.slice(0, limit)
  return { rows: forward ? rows.toReversed() : rows, more: found.length > limit }
}

/**
 * Messages of a conversation with all the words, latest first. Scans the conversation by primary key, which needs no
 * word index.
 */
export async function searchMessages(
  db: Db,
  conversationId: string,
  terms: string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const patterns = terms.map((term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`)
  const found = await search(db, [conversationId, patterns, limit, offset])
  const [counted] = await countFound(db, [conversationId, patterns])
  return { rows: found, total: counted!.total }
}

const matches = 'conversation_id = $1 and search like all ($2::text[])'
const search = query<MessageRow>(
  `select ${columns} from messages where ${matches} order by sequence desc limit $3 offset $4`,
)
const countFound = query<{ total: number }>(`select count(*)::int as total from messages where ${matches}`)

const lockOf = query(
  `select from conversations where id = (
     select conversation_id from messages where from_user_id = $1 and id = $2) for update`,
  'messages-lock-of',
)
const deletable = query<MessageRow & { deletable: boolean }>(
  `select ${columns}, created_at > now() - make_interval(mins => ${deletableMinutes}) as deletable
   from messages where from_user_id = $1 and id = $2`,
  'messages-deletable',
)

/** Returns a message of the person and whether it can still be deleted. Locks its conversation. */
export async function lockSent(tx: Db, userId: string, id: string) {
  await lockOf(tx, [userId, id])
  const [row] = await deletable(tx, [userId, id])
  return row
}

const remove = query<MessageRow>(
  `with removed as (
     update messages set text = '', search = '', picture = null, deleted_at = now()
     where conversation_id = $1 and sequence = $2
     returning *
   ), other as (
     update conversation_sides set unread = unread - 1
     where user_id = $3 and conversation_id = $1 and read < $2
   )
   select ${columns} from removed`,
  'messages-remove',
)

/** Deletes a message's content for both people and returns the rest. */
export async function removeMessage(tx: Db, message: MessageRow): Promise<MessageRow> {
  const { conversation_id, sequence, from_user_id } = message
  const [row] = await remove(tx, [conversation_id, sequence, otherSide(conversation_id, from_user_id)])
  return row!
}
