import type { Endpoint } from '#contract/endpoint.ts'
import type { Change } from '#contract/live.ts'
import type { Db } from './connection.ts'
import { query } from './query.ts'

/** The channel of NOTIFY that all processes listen on. */
export const changesChannel = 'lakou_changes'

/** Names a church, a person or a session in what travels over the channel. */
export type Topic = `church:${string}` | `user:${string}` | `session:${string}` | `role:${string}`
export const churchTopic = (churchId: string): Topic => `church:${churchId}`
export const userTopic = (userId: string): Topic => `user:${userId}`
/** The topic of a session's end. Triggers of the database notify it and the next one. */
export const sessionTopic = (sessionId: string): Topic => `session:${sessionId}`
/** The topic of a change, or the end, of a person's role in a church. */
export const roleTopic = (churchId: string, userId: string): Topic => `role:${churchId}:${userId}`

/** What travels over the channel: the change, and whom it concerns. */
export interface Notified extends Change {
  topic: Topic
}

const notify = query(
  `select pg_notify('${changesChannel}', json_build_object('topic', $1::text, 'call', call, 'key', key)::text)
   from unnest($2::text[], $3::text[]) as changed (call, key)`,
  'notify-changed',
)

/** A call whose data has changed; with a key: of the thing that this id or date names in the call's input. */
export type Changed = readonly [endpoint: Pick<Endpoint, 'name'>, key?: string]

const callsAndKeys = (changed: Changed[]) => [
  changed.map(([endpoint]) => endpoint.name),
  changed.map(([, key]) => key ?? null),
]

/** Tells whoever watches the church that the data of these calls has changed, once the transaction has committed. */
export async function notifyChanged(tx: Db, churchId: string, ...changed: Changed[]): Promise<void> {
  await notify(tx, [churchTopic(churchId), ...callsAndKeys(changed)])
}

/** Tells those streams of the person that are open just now, and no stream that is opened later. */
export async function signalUser(db: Db, userId: string, ...changed: Changed[]): Promise<void> {
  await notify(db, [userTopic(userId), ...callsAndKeys(changed)])
}

// A serial number would not do: what is numbered first may be committed last, and a stream that goes on after the later
// number would never hear of it. The counter's row is locked until the commit.
const store = query(
  `with counted as (
     insert into user_event_counters as c (user_id, sequence)
     select id, cardinality($2::text[]) from users where id = $1
     on conflict (user_id) do update set sequence = c.sequence + excluded.sequence
     returning user_id, sequence
   ), stored as (
     insert into user_events (user_id, sequence, call, key)
     select user_id, counted.sequence - cardinality($2::text[]) + place, call, key
     from counted, unnest($2::text[], $3::text[]) with ordinality as changed (call, key, place)
   )
   select pg_notify('${changesChannel}',
     json_build_object('topic', $4::text, 'call', null, 'key', null)::text) from counted`,
  'notify-user',
)

/**
 * Tells the person's streams that the data of these calls has changed, once the transaction has committed. It is stored:
 * a stream that was cut off hears of it when it is opened again. Until then nobody else tells that person anything, so
 * several people are told in the order of their ids.
 */
export async function notifyUser(tx: Db, userId: string, ...changed: Changed[]): Promise<void> {
  await store(tx, [userId, ...callsAndKeys(changed), userTopic(userId)])
}
