import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { testEvent } from '#contract/webhooks.ts'
import type { PauseReason } from '#contract/webhooks.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { users } from '#server/db/schema/account.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import type { Try } from './rules.ts'

const ofWebhook = (churchId: string, webhookId: string) =>
  and(eq(webhookDeliveries.churchId, churchId), eq(webhookDeliveries.webhookId, webhookId))
const ofChurch = (churchId: string, id: string) =>
  and(eq(webhookDeliveries.churchId, churchId), eq(webhookDeliveries.id, id))

/** Returns a page of deliveries, newest first, and the total. */
export async function listDeliveries(
  db: Db,
  churchId: string,
  webhookId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const [total] = await db
    .select({ n: count() })
    .from(webhookDeliveries)
    .where(ofWebhook(churchId, webhookId))
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(ofWebhook(churchId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: total!.n }
}

/** Adds a test delivery. */
export async function addTest(tx: Db, delivery: { id: string; churchId: string; webhookId: string }) {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, event: testEvent, data: {} })
    .returning()
  return row!
}

/** Restarts a delivery, unless it is being sent. Returns it, or undefined. */
export async function restart(tx: Db, churchId: string, id: string) {
  const isSent = sql`${webhookDeliveries.claimedUntil} > now()`
  await tx
    .update(webhookDeliveries)
    .set({ status: 'pending', attempts: 0, nextAttemptAt: sql`now()`, claimedUntil: null, subject: null })
    .where(and(ofChurch(churchId, id), or(isNull(webhookDeliveries.claimedUntil), sql`not ${isSent}`)))
  const [row] = await tx.select().from(webhookDeliveries).where(ofChurch(churchId, id))
  return row
}

export interface Claimed {
  id: string
  webhook_id: string
  church_id: string
  event: string
  data: object
  occurred: number
  /** Includes the current attempt. */
  attempts: number
  url: string
  secret: string
  /** Previous secret while it is valid. */
  former_secret: string | null
}

/** Concurrent deliveries per webhook, over all processes. */
const perWebhook = 2
/** Lease in seconds; afterwards another process retries. */
const lease = 30

// Locks the webhook, so that two processes do not exceed its limit. The update repeats the condition, because the row
// may have changed since the statement began.
const isFree = `d.status = 'pending' and d.next_attempt_at <= now()
  and (d.claimed_until is null or d.claimed_until < now())`
const claim = query<Claimed>(
  `with receivers as materialized (
     select w.id from webhooks w join churches c on c.id = w.church_id and c.deleted_at is null
     where exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isFree})
     for no key update of w skip locked
   ), picked as (
     select d.id, r.id as webhook_id from receivers r cross join lateral (
       select d.id, d.next_attempt_at from webhook_deliveries d where d.webhook_id = r.id and ${isFree}
       order by d.next_attempt_at
       limit greatest(0, ${perWebhook} - (
         select count(*) from webhook_deliveries s
         where s.webhook_id = r.id and s.status = 'pending' and s.claimed_until >= now()))
     ) d order by d.next_attempt_at limit $1
   )
   update webhook_deliveries d
   set attempts = d.attempts + 1, claimed_until = now() + interval '${lease} seconds'
   from picked join webhooks w on w.id = picked.webhook_id
   where d.id = picked.id and ${isFree}
   returning d.id, d.webhook_id, d.church_id, d.event, d.data, date_part('epoch', d.occurred_at) * 1000 as occurred,
     d.attempts, w.url, w.secret, case when w.former_until > now() then w.former_secret end as former_secret`,
  'webhook-claim',
)

/** Claims up to `most` due deliveries and counts an attempt for each. */
export function claimDue(db: Db, most: number): Promise<Claimed[]> {
  return claim(db, [most])
}

/** Outcome of an attempt. `pause`: seconds until the next one; null: none. */
export interface Next {
  status: 'pending' | 'delivered' | 'failed'
  pause: number | null
}

/** Stores an attempt's result. Resolves to false when the lease expired and another attempt was made. */
export async function recordTry(
  tx: Db,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  { status, body, duration, problem }: Try,
  next: Next,
): Promise<boolean> {
  const recorded = await tx
    .update(webhookDeliveries)
    .set({
      status: next.status,
      nextAttemptAt: next.pause === null ? null : sql`now() + make_interval(secs => ${next.pause})`,
      claimedUntil: null,
      responseStatus: status,
      responseBody: body,
      duration,
      problem,
    })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts)))
  return recorded.rowCount === 1
}

/** Stores whether a webhook accepts deliveries. Returns since when it fails, and whether it is paused. */
export async function noteReceiver(
  tx: Db,
  id: string,
  isWell: boolean,
): Promise<{ failingSince: Date | null; paused: PauseReason | null } | undefined> {
  const [row] = await tx
    .update(webhooks)
    .set({ failingSince: isWell ? null : sql`coalesce(${webhooks.failingSince}, now())` })
    .where(eq(webhooks.id, id))
    .returning({ failingSince: webhooks.failingSince, paused: webhooks.paused })
  return row
}

/** Owners of a church who have an email, with what a mail needs. */
export function ownersOf(db: Db, churchId: string) {
  return db
    .select({ church: churches.name, language: churches.language, email: users.email })
    .from(churchUsers)
    .innerJoin(churches, eq(churches.id, churchUsers.churchId))
    .innerJoin(users, eq(users.id, churchUsers.userId))
    .where(and(eq(churchUsers.churchId, churchId), eq(churchUsers.role, 'owner')))
}

/** Deletes deliveries older than `age` (SQL interval). */
export async function deleteOldDeliveries(db: Db, age: string): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, sql`now() - ${age}::interval`))
}
