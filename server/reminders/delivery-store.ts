import type { SendKind } from '#contract/reminders.ts'
import { notifyChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { hasStoppedTexts } from '#server/db/member-numbers.ts'
import { query } from '#server/db/query.ts'
import { showSend } from './deliver-kind.ts'

/** A message claimed by this process. */
export interface Claimed {
  id: string
  channel: 'sms' | 'mail'
  address: string
  subject: string
  body: string
  attempt: number
  /** Epoch milliseconds. */
  claimed: number
}

const columns = `id, channel, address, subject, body, attempt, date_part('epoch', claimed_at) * 1000 as claimed`
/** A delivery and those that share it. */
const itOrItsSharers = '(id = $1 or shares_with = $1)'

const claim = query<Claimed>(
  `update deliveries set claimed_at = now(), updated_at = now()
   where id in (
     select id from deliveries
     where send_id = $1 and status = 'queued' and claimed_at is null and shares_with is null and channel = any($2)
     order by id limit $3 for update skip locked
   )
   returning ${columns}`,
)

/** Claims some of a send's queued messages. */
export function claimSome(db: Db, sendId: string, channels: string[], limit: number): Promise<Claimed[]> {
  return claim(db, [sendId, channels, limit])
}

const stale = query<Claimed>(
  `select ${columns} from deliveries
   where send_id = $1 and status = 'queued' and claimed_at < now() - make_interval(secs => $2)`,
)

/** Messages claimed at least this long ago without a result. */
export function listStale(db: Db, sendId: string, seconds: number): Promise<Claimed[]> {
  return stale(db, [sendId, seconds])
}

const optOut = query<{ id: string }>(
  `update deliveries set status = 'opted_out', updated_at = now()
   where send_id = $1 and status = 'queued' and claimed_at is null and channel = 'sms' and (
     address in (select phone from opt_outs)
     or exists (select from members m where m.id = deliveries.member_id and ${hasStoppedTexts('m')})
     or shares_with in (select d.id from deliveries d join opt_outs o on o.phone = d.address where d.send_id = $1))`,
)

/** Excludes recipients who opted out after the send was created. */
export async function excludeOptedOut(db: Db, sendId: string): Promise<void> {
  await optOut(db, [sendId])
}

const storedForOperator = query(
  `update deliveries set status = 'kept', updated_at = now() where ${itOrItsSharers}`,
)

/** Marks a message as stored for the operator. */
export async function markStored(db: Db, id: string): Promise<void> {
  await storedForOperator(db, [id])
}

const taken = query(
  `update deliveries set provider_id = $2, updated_at = now(), problem = null,
     status = case when status = 'queued' then 'sent' else status end
   where ${itOrItsSharers}`,
)

/** Accepted by the provider. A later status stays. */
export async function markTaken(db: Db, id: string, providerId: string): Promise<void> {
  await taken(db, [id, providerId])
}

const failed = query(
  `update deliveries set status = 'failed', problem = $2, updated_at = now()
   where ${itOrItsSharers} and status = 'queued'`,
)

/** Marks a message as failed. */
export async function markFailed(db: Db, id: string, problem: string): Promise<void> {
  await failed(db, [id, problem])
}

const stopped = query(
  `with failed as (
     update deliveries set status = 'opted_out', updated_at = now()
     where ${itOrItsSharers} and status = 'queued' returning address
   )
   insert into opt_outs (phone) select address from failed where address is not null on conflict do nothing`,
)

/** The provider reports an opt-out. */
export async function markOptedOut(db: Db, id: string): Promise<void> {
  await stopped(db, [id])
}

const unclaimed = query(
  `update deliveries set claimed_at = null, updated_at = now() where id = $1 and status = 'queued'`,
)

/** Not accepted for sure; releases the claim. */
export async function releaseClaim(db: Db, id: string): Promise<void> {
  await unclaimed(db, [id])
}

const allFailed = query(
  `update deliveries set status = 'failed', problem = $2, updated_at = now()
   where send_id = $1 and status = 'queued'
     and coalesce((select claimed_at from deliveries main where main.id = deliveries.shares_with), claimed_at) is null`,
)

/** Fails all unclaimed messages. */
export async function failUnclaimed(db: Db, sendId: string, problem: string): Promise<void> {
  await allFailed(db, [sendId, problem])
}

const storeReported = query<{ sendId: string; churchId: string }>(
  `update deliveries set
     status = $2::text,
     problem = case when $2::text = 'failed' then $3::text end,
     provider_id = coalesce(provider_id, $1::text),
     updated_at = now()
   where id in (
     select d.id from deliveries d join deliveries main on main.id = coalesce(d.shares_with, d.id)
     where main.provider_id = $1::text
       or (main.provider_id is null and main.id = $4::text and main.attempt = $5::int and main.claimed_at is not null)
   ) and (
     $2::text = 'delivered' and status <> 'delivered'
     or $2::text = 'failed' and status in ('queued', 'sent')
     or $2::text = 'sent' and (status = 'queued' or status = 'failed' and problem in ('unknown', 'not_taken'))
   )
   returning send_id as "sendId", church_id as "churchId"`,
)

/**
 * Stores a status reported by the provider, in any order: delivered is final, and failed changes only if there was no
 * response. Ignores reports about earlier attempts.
 */
export async function storeReportedStatus(
  db: Db,
  news: {
    providerId: string
    status: 'sent' | 'delivered' | 'failed'
    problem: string | null
    reference: { id: string; attempt: number } | null
  },
): Promise<void> {
  const { providerId, status, problem, reference } = news
  const values = [providerId, status, problem, reference?.id ?? null, reference?.attempt ?? null]
  // Sharers have rows in the same send.
  const [changed] = await storeReported(db, values)
  if (changed) await notifyChanged(db, changed.churchId, ...showSend(changed.sendId))
}

const optOutAdd = query<{ phone: string }>(
  'insert into opt_outs (phone) values ($1) on conflict do nothing returning phone',
)
const optOutRemove = query<{ phone: string }>('delete from opt_outs where phone = $1 returning phone')

/** Sets a number's opt-out. Resolves to whether it changed. */
export async function setOptedOut(db: Db, phone: string, optedOut: boolean): Promise<boolean> {
  return (await (optedOut ? optOutAdd : optOutRemove)(db, [phone])).length > 0
}

const unfinished = query<{ sendId: string; churchId: string }>(
  `select distinct send_id as "sendId", church_id as "churchId" from deliveries
   where status = 'queued' and updated_at < now() - make_interval(mins => $1)`,
)

/** Sends with queued messages untouched for this many minutes, because their job was lost. */
export function listUnfinished(db: Db, minutes: number): Promise<{ sendId: string; churchId: string }[]> {
  return unfinished(db, [minutes])
}

const queued = query<{ count: number }>(
  `select count(*)::int as count from deliveries
   where send_id = $1 and status = 'queued' and shares_with is null`,
)

/** Messages left to deliver. */
export async function countQueued(db: Db, sendId: string): Promise<number> {
  return (await queued(db, [sendId]))[0]!.count
}

const finished = query<{ sentBy: string; kind: SendKind; people: number; failed: number }>(
  `select s.sent_by as "sentBy", s.kind, c.people, c.failed
   from sends s join users u on u.id = s.sent_by, lateral (
     select count(*)::int as people, count(*) filter (where d.status = 'failed')::int as failed,
       count(*) filter (where d.status = 'queued') as queued
     from deliveries d where d.send_id = s.id
   ) c
   where s.id = $1 and c.queued = 0 for no key update of s`,
  'reminders-finished',
)

/** Returns and locks a finished send made by a user; undefined otherwise. */
export async function lockFinished(tx: Db, sendId: string) {
  return (await finished(tx, [sendId]))[0]
}
