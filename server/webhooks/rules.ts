import { m } from '#contract/locales/paraglide/messages.js'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import type { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import type { CallProblem } from '#server/gateways/public-fetch.ts'

/** Seconds between the tries of a delivery: nine tries in about 28 hours, then it is given up. */
const retryPauses = [5, 30, 120, 600, 3600, 3 * 3600, 8 * 3600, 16 * 3600]

/** How much longer a pause may be by chance: what failed together is not to come back together. */
const jitter = 0.2

/** Seconds to wait after so many tries; undefined: that was the last. `chance`: 0 to 1. */
export function retryPause(attempts: number, chance = Math.random()): number | undefined {
  const pause = retryPauses[attempts - 1]
  return pause && Math.round(pause * (1 + jitter * chance))
}

/** A webhook is paused when it has failed for so long, in milliseconds. */
const failingLimit = 3 * 24 * 60 * 60 * 1000

/** Whether a webhook that has failed since then is to be paused. */
export function isFailingTooLong(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= failingLimit
}

/** A receiver's word that there will never be anything at this address again. */
const gone = 410

/** Why a delivery was not taken: there was no response, or not the one that it takes. */
export type DeliveryProblem = CallProblem | 'redirect' | 'status'

/** What became of one try. */
export interface Try {
  /** Null: no response came. */
  status: number | null
  body: string
  /** In milliseconds. */
  duration: number
  problem: DeliveryProblem | null
}

/** What a response's status means: 2xx is the only one that takes the delivery. */
export function problemOfStatus(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Whether a try has found that the receiver wants nothing any more. */
export function isGone({ status }: Try): boolean {
  return status === gone
}

/** The part of a response's body that is stored, in characters. */
const storedBody = 1000

/** A response's body as text that can be stored, and shown: PostgreSQL stores no NUL. */
export function textOfBody(body: Uint8Array): string {
  const text = new TextDecoder().decode(body)
  return text.replace(/[^\P{Cc}\t\r\n]/gu, '').slice(0, storedBody)
}

/** What is sent: the same bytes at each try. */
export function bodyOf(one: { event: string; occurredAt: Date; churchId: string; data: object }): string {
  const { event, occurredAt, churchId, data } = one
  return JSON.stringify({
    type: event,
    timestamp: occurredAt.toISOString(),
    data: { church_id: churchId, ...data },
  })
}

/** The view of a webhook for its owner, without its secret. */
export function viewWebhook(row: typeof webhooks.$inferSelect): Webhook {
  const { id, url, events, paused, failingSince, createdAt } = row
  return {
    id,
    url,
    events: events as Webhook['events'],
    paused,
    failing_since: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

const problemTexts: Record<Exclude<DeliveryProblem, 'status'>, () => string> = {
  not_public: m.webhook_problem_not_public,
  not_https: m.webhook_url_not_https,
  unknown_host: m.webhook_problem_unknown_host,
  timeout: m.webhook_problem_timeout,
  tls: m.webhook_problem_tls,
  connection: m.webhook_problem_connection,
  redirect: m.webhook_problem_redirect,
}

/** The view of a delivery. */
export function viewDelivery(row: typeof webhookDeliveries.$inferSelect): WebhookDelivery {
  const { id, event, status, attempts, createdAt, nextAttemptAt, responseStatus } = row
  const problem = row.problem as DeliveryProblem | null
  const describe = (code: DeliveryProblem) =>
    code === 'status' ? m.webhook_problem_status({ status: responseStatus ?? 0 }) : problemTexts[code]()
  return {
    id,
    event: event as WebhookDelivery['event'],
    status,
    attempts,
    createdAt: createdAt.toISOString(),
    next_attempt_at: (status === 'pending' && nextAttemptAt?.toISOString()) || null,
    response_status: responseStatus,
    response_body: row.responseBody,
    duration: row.duration,
    problem: problem ? describe(problem) : '',
  }
}
