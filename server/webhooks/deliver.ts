import { webhooks } from '#contract/webhooks.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { deliveriesQueue } from '#server/church-events.ts'
import { notifyChanged } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import { CallFailed } from '#server/gateways/public-fetch.ts'
import type { PublicFetch } from '#server/gateways/public-fetch.ts'
import type { Jobs } from '#server/jobs.ts'
import { pageAddress } from '#server/http/link-origin.ts'
import { decryptSecret } from '#server/secret-box.ts'
import type { Settings } from '#server/settings.ts'
import { claimDue, noteReceiver, ownersOf, recordTry } from './delivery-store.ts'
import type { Claimed, Next } from './delivery-store.ts'
import { bodyOf, isFailingTooLong, isGone, problemOfStatus, retryPause, textOfBody } from './rules.ts'
import type { Try } from './rules.ts'
import { signedHeaders } from './signature.ts'
import { pauseWebhook, signingKey } from './store.ts'

// At-least-once delivery: a delivery is claimed in a committed transaction before its request; if no result is stored
// within the lease, it is sent again under the same id. No ordering guarantee.

export interface DeliverServices {
  db: Db
  jobs: Jobs
  settings: Settings
  publicFetch: PublicFetch
  enqueueMail: EnqueueMail
}

/** Concurrent requests of this process; each webhook has two at most. */
const atOnce = 50

/**
 * Creates the function that sends due deliveries. It resolves when they are in flight, and continues as requests
 * complete.
 */
export function deliverer(services: DeliverServices): () => Promise<void> {
  const { db, jobs } = services
  let underWay = 0
  const deliverDue = async () => {
    const claimed = underWay < atOnce ? await claimDue(db, atOnce - underWay) : []
    if (claimed.length === 0) return
    underWay += claimed.length
    const key = await signingKey(db)
    for (const one of claimed) jobs.alongside((stopping) => deliverOne(one, key, stopping))
  }
  const deliverOne = async (one: Claimed, key: string, stopping: AbortSignal) => {
    try {
      const result = await send(services.publicFetch, one, key, stopping)
      // After a stop, the next claimant sends it again.
      if (!stopping.aborted) await store(services, one, result)
    } finally {
      underWay--
    }
    if (!stopping.aborted) await deliverDue()
  }
  return deliverDue
}

async function send(publicFetch: PublicFetch, one: Claimed, key: string, signal: AbortSignal): Promise<Try> {
  const { id, webhook_id, church_id, event, data, occurred } = one
  const secrets = [one.secret, one.former_secret].filter((secret) => secret !== null)
  const body = bodyOf({ event, data, churchId: church_id, occurredAt: new Date(occurred) })
  const timestamp = Math.floor(Date.now() / 1000)
  const opened = secrets.map((secret) => decryptSecret(secret, key, webhook_id))
  const headers = signedHeaders(opened, { id, timestamp, body })
  const start = performance.now()
  const duration = () => Math.round(performance.now() - start)
  try {
    const response = await publicFetch.post(new URL(one.url), { headers, body, signal })
    const { status } = response
    return { status, body: textOfBody(response.body), duration: duration(), problem: problemOfStatus(status) }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { status: null, body: '', duration: duration(), problem: error.problem }
  }
}

async function store(services: DeliverServices, one: Claimed, result: Try): Promise<void> {
  const { db, jobs } = services
  const { webhook_id, church_id } = one
  await transaction(db, async (tx) => {
    const receiver = await noteReceiver(tx, webhook_id, result.problem === null)
    // The webhook was removed meanwhile.
    if (!receiver) return
    const next = nextOf(one, result, receiver.paused !== null)
    if (!(await recordTry(tx, one, result, next))) return
    if (next.status === 'pending' && next.pause !== null) {
      await jobs.send(tx, deliveriesQueue, {}, { after: next.pause })
    }
    const { failingSince, paused } = receiver
    const isTooLong = failingSince !== null && isFailingTooLong(failingSince, new Date())
    if (!paused && (isGone(result) || isTooLong)) {
      await pauseAndMail(services, tx, one, isGone(result) ? 'gone' : 'failing')
    }
    await notifyChanged(tx, church_id, [webhooks.deliveries, webhook_id], [webhooks.list])
  })
}

function nextOf({ attempts }: Claimed, result: Try, isPaused: boolean): Next {
  if (result.problem === null) return { status: 'delivered', pause: null }
  const pause = retryPause(attempts)
  if (isGone(result) || pause === undefined) return { status: 'failed', pause: null }
  return { status: 'pending', pause: isPaused ? null : pause }
}

/** Pauses a webhook and mails the church's owners in its language. */
async function pauseAndMail(
  { settings, enqueueMail }: DeliverServices,
  tx: Db,
  { webhook_id, church_id, url }: Claimed,
  reason: 'gone' | 'failing',
): Promise<void> {
  await pauseWebhook(tx, webhook_id, reason)
  const link = pageAddress(settings, `/webhooks/${webhook_id}`)
  const text = reason === 'gone' ? m.webhook_paused_gone : m.webhook_paused_failing
  for (const { church, language, email } of await ownersOf(tx, church_id)) {
    if (email === null) continue
    const locale = { locale: language }
    const subject = m.webhook_paused_subject({ church }, locale)
    const page = link ?? m.page_webhooks({}, locale)
    await enqueueMail(tx, { to: email, subject, text: text({ url, page }, locale) })
  }
}
