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

/** Returns a page of what was sent to a webhook, the newest first, and the total. */
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

/** Adds an event that was asked for. */
export async function addTest(tx: Db, delivery: { id: string; churchId: string; webhookId: string }) {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, event: testEvent, data: {} })
    .returning()
  return row!
}

/** Makes a delivery due from its first try on, unless it is being sent. Returns it, or undefined. */
export async function restart(tx: Db, churchId: string, id: string) {
  const isSent = sql`${webhookDeliveries.claimedUntil} > now()`
  await tx
    .update(webhookDeliveries)
    .set({ status: 'pending', attempts: 0, nextAttemptAt: sql`now()`, claimedUntil: null, subject: null })
    .where(and(ofChurch(churchId, id), or(isNull(webhookDeliveries.claimedUntil), sql`not ${isSent}`)))
  const [row] = await tx.select().from(webhookDeliveries).where(ofChurch(churchId, id))
  return row
}

/** A delivery that this process is to send. */
export interface Claimed {
  id: string
  webhook_id: string
  church_id: string
  event: string
  data: object
  /** Milliseconds since 1970. */
  occurred: number
  /** This try counted. */
  attempts: number
  url: string
  secret: string
  /** The secret before, as long as it signs, too. */
  former_secret: string | null
}

/** How many deliveries are on their way to one webhook, over all processes. */
const perWebhook = 2
/** Seconds in which a process must have stored what became of a try, else another one makes it again. */
const lease = 30

// Who claims for a webhook locks it, so that two processes do not count past each other. A statement may have begun before
// another one committed: the condition of the update is looked at again in the row as it is by then.
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

/** Takes deliveries that are due, at most so many, for this process to send. Each counts as tried. */
export function claimDue(db: Db, most: number): Promise<Claimed[]> {
  return claim(db, [most])
}

/** What becomes of a delivery after a try: when it is tried again, in seconds. Null: not by itself. */
export interface Next {
  status: 'pending' | 'delivered' | 'failed'
  pause: number | null
}

/** Stores what became of a try. False where the lease was over and somebody has tried again. */
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

/** Stores whether a webhook takes deliveries. Returns since when it fails, and whether it is paused. */
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

/** Returns the owners of a church who have an email, with what a mail to them needs. */
export function ownersOf(db: Db, churchId: string) {
  return db
    .select({ church: churches.name, language: churches.language, email: users.email })
    .from(churchUsers)
    .innerJoin(churches, eq(churches.id, churchUsers.churchId))
    .innerJoin(users, eq(users.id, churchUsers.userId))
    .where(and(eq(churchUsers.churchId, churchId), eq(churchUsers.role, 'owner')))
}

/** Deletes deliveries that are older than that. */
export async function deleteOldDeliveries(db: Db, age: string): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, sql`now() - ${age}::interval`))
}
