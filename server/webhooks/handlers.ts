import { randomUUID } from 'node:crypto'
import { maxWebhooks } from '#contract/webhooks.ts'
import type { webhooks } from '#contract/webhooks.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { recordActivity } from '#server/church-activity.ts'
import { deliveriesQueue } from '#server/church-events.ts'
import { transaction } from '#server/db/connection.ts'
import { CallFailed } from '#server/gateways/public-fetch.ts'
import type { PublicFetch } from '#server/gateways/public-fetch.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import { addTest, listDeliveries, restart } from './delivery-store.ts'
import { viewDelivery, viewWebhook } from './rules.ts'
import { newSigningSecret } from './signature.ts'
import * as store from './store.ts'

/** A church's webhooks and their deliveries. */
export function webhooksHandlers(services: {
  publicFetch: PublicFetch
  jobs: Jobs
}): Handlers<typeof webhooks> {
  const { publicFetch, jobs } = services
  return {
    async list({ church_id }, { db }) {
      return { webhooks: (await store.listWebhooks(db, church_id)).map(viewWebhook) }
    },

    async create({ church_id, url, events }, { db, caller }) {
      await checkAddress(publicFetch, url)
      const secret = newSigningSecret()
      const webhook = await transaction(db, async (tx) => {
        if ((await store.lockCount(tx, church_id)) >= maxWebhooks) {
          throw new Problem(409, m.webhook_too_many({ max: maxWebhooks }))
        }
        await recordActivity(tx, { churchId: church_id, ...caller }, 'webhook_added', { name: url })
        return store.addWebhook(tx, { id: randomUUID(), churchId: church_id, url, events, secret })
      })
      return { webhook: viewWebhook(webhook), secret }
    },

    async update({ webhook_id, url, events, paused }, { db, church, caller }) {
      if (url !== undefined) await checkAddress(publicFetch, url)
      return transaction(db, async (tx) => {
        const current = await store.lockWebhook(tx, church.id, webhook_id)
        if (!current) throw notFound()
        await store.changeWebhook(tx, webhook_id, { url, events })
        if (url !== undefined && url !== current.url) {
          await recordActivity(tx, { churchId: church.id, ...caller }, 'webhook_changed', { name: url })
        }
        if (paused === true && !current.paused) await store.pauseWebhook(tx, webhook_id, 'owner')
        if (paused === false && current.paused) {
          await store.resumeWebhook(tx, webhook_id)
          await jobs.send(tx, deliveriesQueue, {})
        }
        return viewWebhook((await store.lockWebhook(tx, church.id, webhook_id))!)
      })
    },

    remove: ({ webhook_id }, { db, church, caller }) =>
      transaction(db, async (tx) => {
        const removed = await store.removeWebhook(tx, church.id, webhook_id)
        if (!removed) throw notFound()
        const detail = { name: removed.url }
        await recordActivity(tx, { churchId: church.id, ...caller }, 'webhook_removed', detail)
        return { message: m.webhook_removed() }
      }),

    renewSecret: ({ webhook_id }, { db, church, caller }) =>
      transaction(db, async (tx) => {
        const secret = newSigningSecret()
        const replaced = await store.replaceSecret(tx, church.id, webhook_id, secret)
        if (!replaced) throw notFound()
        const detail = { name: replaced.url }
        await recordActivity(tx, { churchId: church.id, ...caller }, 'webhook_secret_renewed', detail)
        return { secret }
      }),

    async deliveries({ webhook_id, page, limit }, { db, church }) {
      const part = { limit, offset: (page - 1) * limit }
      const { rows, total } = await listDeliveries(db, church.id, webhook_id, part)
      return {
        deliveries: rows.map(viewDelivery),
        currentPage: page,
        totalPages: Math.ceil(total / limit),
        totalItems: total,
      }
    },

    redeliver: ({ delivery_id }, { db, church }) =>
      transaction(db, async (tx) => {
        const delivery = await restart(tx, church.id, delivery_id)
        if (!delivery) throw notFound()
        await jobs.send(tx, deliveriesQueue, {})
        return viewDelivery(delivery)
      }),

    test: ({ webhook_id }, { db, church }) =>
      transaction(db, async (tx) => {
        const delivery = { id: randomUUID(), churchId: church.id, webhookId: webhook_id }
        const added = await addTest(tx, delivery)
        await jobs.send(tx, deliveriesQueue, {})
        return viewDelivery(added)
      }),
  }
}

/** Throws 400 at the field unless the URL may be called and resolves. */
async function checkAddress(publicFetch: PublicFetch, text: string): Promise<void> {
  const url = new URL(text)
  try {
    await publicFetch.check(url)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.problem === 'not_https') throw fieldProblem('url', m.webhook_url_not_https())
    if (error.problem === 'not_public') throw fieldProblem('url', m.webhook_url_not_public())
    throw fieldProblem('url', m.webhook_url_unknown_host({ host: url.hostname }))
  }
}
