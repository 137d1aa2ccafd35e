import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { newSigningSecret } from '#server/webhooks/signature.ts'
import { addWebhook, pauseWebhook } from '#server/webhooks/store.ts'
import type { Sample, World } from './world.ts'

/** A paused webhook, to which only test events are sent. Its receiver does not exist. */
async function pausedWebhook({ api, church }: World): Promise<string> {
  const webhook = { id: randomUUID(), churchId: church.id, url: 'https://10.0.0.1/hook' }
  await addWebhook(api.db, { ...webhook, events: ['rsvp.answered'], secret: newSigningSecret() })
  await pauseWebhook(api.db, webhook.id, 'owner')
  return webhook.id
}

async function failedDelivery(world: World): Promise<string> {
  const id = randomUUID()
  const place = { churchId: world.church.id, webhookId: await pausedWebhook(world) }
  const failed = { event: 'gift.logged', data: {}, status: 'failed' as const, attempts: 9 }
  await world.api.db.insert(webhookDeliveries).values({ id, ...place, ...failed, nextAttemptAt: null })
  return id
}

/** Sample inputs of webhook calls. */
export const webhookSamples: Record<string, Sample> = {
  'webhooks.list': ({ church }) => ({ church_id: church.id }),
  'webhooks.create': async ({ api, church }) => {
    // Stays below the limit of ten.
    await api.db.delete(webhooks).where(eq(webhooks.churchId, church.id))
    return { church_id: church.id, url: 'https://93.184.216.34/hook', events: ['member.added'] }
  },
  'webhooks.update': async (world) => ({
    webhook_id: await pausedWebhook(world),
    url: 'https://93.184.216.34/other',
    events: ['gift.logged'],
    paused: true,
  }),
  'webhooks.remove': async (world) => ({ webhook_id: await pausedWebhook(world) }),
  'webhooks.renewSecret': async (world) => ({ webhook_id: await pausedWebhook(world) }),
  'webhooks.deliveries': async (world) => ({ webhook_id: await pausedWebhook(world), page: 1, limit: 10 }),
  'webhooks.redeliver': async (world) => ({ delivery_id: await failedDelivery(world) }),
  'webhooks.test': async (world) => ({ webhook_id: await pausedWebhook(world) }),
}
