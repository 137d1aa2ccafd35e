import type { Endpoint } from '#contract/endpoint.ts'
import type { Change } from '#contract/live.ts'
import { awaitAtCommit } from './connection.ts'
import type { Db } from './connection.ts'
import { query } from './query.ts'

export const changesChannel = 'lakou_changes'

/** Addresses a notification to a church, a person, a session or a role. */
export type Topic = `church:${string}` | `user:${string}` | `session:${string}` | `role:${string}`
export const churchTopic = (churchId: string): Topic => `church:${churchId}`
export const userTopic = (userId: string): Topic => `user:${userId}`
/** Notified by a database trigger when a session ends. */
export const sessionTopic = (sessionId: string): Topic => `session:${sessionId}`
/** Notified by a database trigger when a person's role changes or ends. */
export const roleTopic = (churchId: string, userId: string): Topic => `role:${churchId}:${userId}`

export interface Notified extends Change {
  topic: Topic
}

const notify = query(
  `select pg_notify('${changesChannel}', json_build_object('topic', $1::text, 'call', call, 'key', key)::text)
   from unnest($2::text[], $3::text[]) as changed (call, key)`,
  'notify-changed',
)

/** A call whose data changed. `key`: the id or date in the call's input that identifies the entity. */
export type Changed = readonly [endpoint: Pick<Endpoint, 'name'>, key?: string]

const callsAndKeys = (changed: Changed[]) => [
  changed.map(([endpoint]) => endpoint.name),
  changed.map(([, key]) => key ?? null),
]

/** Notifies the church's live streams when the transaction commits. */
export async function notifyChanged(tx: Db, churchId: string, ...changed: Changed[]): Promise<void> {
  await awaitAtCommit(tx, notify(tx, [churchTopic(churchId), ...callsAndKeys(changed)]))
}

/** Notifies the person's open streams only; nothing is stored. */
export async function signalUser(db: Db, userId: string, ...changed: Changed[]): Promise<void> {
  await notify(db, [userTopic(userId), ...callsAndKeys(changed)])
}

// A serial would not work: a lower number may commit after a higher one, and a resumed stream would miss it. This row
// stays locked until the commit.
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
 * Notifies the person's streams when the transaction commits, also ones that reconnect later. Locks the person's
 * counter until then: to avoid deadlocks, notify several people in the order of their ids.
 */
export async function notifyUser(tx: Db, userId: string, ...changed: Changed[]): Promise<void> {
  await store(tx, [userId, ...callsAndKeys(changed), userTopic(userId)])
}
