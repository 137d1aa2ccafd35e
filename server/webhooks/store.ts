import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { PauseReason, WebhookEvent } from '#contract/webhooks.ts'
import type { Db } from '#server/db/connection.ts'
import { churches } from '#server/db/schema/church.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { serverKey } from '#server/db/server-key.ts'
import { encryptSecret } from '#server/secret-box.ts'

/** Key that encrypts signing secrets. */
export const signingKey = (db: Db) => serverKey(db, 'webhooks')

const isOne = (churchId: string, id: string) => and(eq(webhooks.id, id), eq(webhooks.churchId, churchId))

/** Oldest first. */
export function listWebhooks(db: Db, churchId: string) {
  return db
    .select()
    .from(webhooks)
    .where(eq(webhooks.churchId, churchId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
}

/** Counts a church's webhooks and locks the count until the transaction ends. */
export async function lockCount(tx: Db, churchId: string): Promise<number> {
  await tx.select().from(churches).where(eq(churches.id, churchId)).for('no key update')
  const [row] = await tx.select({ n: count() }).from(webhooks).where(eq(webhooks.churchId, churchId))
  return row!.n
}

/** Adds a webhook with its secret encrypted. */
export async function addWebhook(
  tx: Db,
  webhook: { id: string; churchId: string; url: string; events: WebhookEvent[]; secret: string },
) {
  const secret = encryptSecret(webhook.secret, await signingKey(tx), webhook.id)
  const [row] = await tx
    .insert(webhooks)
    .values({ ...webhook, secret })
    .returning()
  return row!
}

/** Returns and locks a webhook of the church. */
export async function lockWebhook(tx: Db, churchId: string, id: string) {
  const [row] = await tx.select().from(webhooks).where(isOne(churchId, id)).for('update')
  return row
}

/** Changes URL, events or both. */
export async function changeWebhook(
  tx: Db,
  id: string,
  change: { url?: string | undefined; events?: WebhookEvent[] | undefined },
) {
  const changes = Object.values(change).some((value) => value !== undefined)
  if (changes) await tx.update(webhooks).set(change).where(eq(webhooks.id, id))
}

const waiting = (id: string) =>
  and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, 'pending'))

/** Pauses a webhook and its pending deliveries. */
export async function pauseWebhook(tx: Db, id: string, paused: PauseReason): Promise<void> {
  await tx.update(webhooks).set({ paused }).where(eq(webhooks.id, id))
  await tx.update(webhookDeliveries).set({ nextAttemptAt: null }).where(waiting(id))
}

/** Resumes a webhook; its pending deliveries become due. */
export async function resumeWebhook(tx: Db, id: string): Promise<void> {
  await tx.update(webhooks).set({ paused: null, failingSince: null }).where(eq(webhooks.id, id))
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(waiting(id), isNull(webhookDeliveries.nextAttemptAt)))
}

/**
 * Replaces the secret; the previous one stays valid for a day. Resolves to the webhook's URL, or undefined when it is
 * missing.
 */
export async function replaceSecret(tx: Db, churchId: string, id: string, secret: string) {
  const [replaced] = await tx
    .update(webhooks)
    .set({
      secret: encryptSecret(secret, await signingKey(tx), id),
      formerSecret: webhooks.secret,
      formerUntil: sql`now() + interval '24 hours'`,
    })
    .where(isOne(churchId, id))
    .returning({ url: webhooks.url })
  return replaced
}

/** Removes a webhook and its deliveries. Resolves to its URL, or undefined when it is missing. */
export async function removeWebhook(tx: Db, churchId: string, id: string) {
  const [removed] = await tx.delete(webhooks).where(isOne(churchId, id)).returning({ url: webhooks.url })
  return removed
}
