import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { webhooks as calls } from '#contract/webhooks.ts'
import type { Webhook, WebhookEvent } from '#contract/webhooks.ts'
import { deliveriesQueue } from '#server/church-events.ts'
import { webhookDeliveries } from '#server/db/schema/webhooks.ts'
import type { Api } from './api.ts'

interface Owner {
  token: string
  church: { id: string }
}

/** Adds a webhook of the church. */
export async function addedWebhook(
  api: Api,
  { token, church }: Owner,
  url: string,
  events: WebhookEvent[] = ['member.added'],
): Promise<Webhook & { secret: string }> {
  const { status, body } = await api.call(calls.create, { church_id: church.id, url, events }, { token })
  expect({ status, message: body.message }).toEqual({ status: 200 })
  return { ...body.webhook, secret: body.secret }
}

/** Stored deliveries of a webhook, newest first. */
export function storedDeliveries(api: Api, { id }: { id: string }) {
  return api.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.createdAt))
}

/** Sends a test event. Returns the delivery's id. */
export async function sendTest(api: Api, { token }: Owner, { id }: { id: string }): Promise<string> {
  const { status, body } = await api.call(calls.test, { webhook_id: id }, { token })
  expect(status).toBe(200)
  return body.id
}

/**
 * Sends a test event with failed attempts on record. Returns the delivery's id. After a real first failure
 * the retry would follow in five seconds, at an unpredictable moment of the test.
 */
export async function sendAfterTries(
  api: Api,
  { church }: Owner,
  webhook: { id: string },
  attempts: number,
): Promise<string> {
  const id = randomUUID()
  const about = { churchId: church.id, webhookId: webhook.id, event: 'webhook.test', data: {} }
  await api.db.insert(webhookDeliveries).values({ id, ...about, attempts })
  await api.jobs.send(api.db, deliveriesQueue, {})
  return id
}

/** Waits until a delivery has a number of attempts and none is running; returns it as its owner sees it. */
export async function tried(
  api: Api,
  { token }: Owner,
  webhook: { id: string },
  deliveryId: string,
  attempts = 1,
) {
  const isAt = async () => {
    const [row] = await api.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId))
    return row && { attempts: row.attempts, claimed: row.claimedUntil }
  }
  await expect.poll(isAt).toEqual({ attempts, claimed: null })
  const { body } = await api.call(calls.deliveries, { webhook_id: webhook.id, limit: 100 }, { token })
  return body.deliveries.find(({ id }) => id === deliveryId)!
}

/** Ends the delay before the next attempt. `also`: further fields to store. */
export async function makeDue(
  api: Api,
  deliveryId: string,
  also: Partial<typeof webhookDeliveries.$inferInsert> = {},
): Promise<void> {
  await api.db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: new Date(Date.now() - 1000), ...also })
    .where(eq(webhookDeliveries.id, deliveryId))
  await api.jobs.send(api.db, deliveriesQueue, {})
}
