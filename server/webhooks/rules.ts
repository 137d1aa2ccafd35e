import { m } from '#contract/locales/paraglide/messages.js'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import type { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import type { CallProblem } from '#server/gateways/public-fetch.ts'

/** Seconds between attempts: nine attempts in about 28 hours. */
const retryPauses = [5, 30, 120, 600, 3600, 3 * 3600, 8 * 3600, 16 * 3600]

/** Relative jitter, so that simultaneous failures do not retry simultaneously. */
const jitter = 0.2

/** Seconds until the next attempt; undefined after the last. `chance`: 0 to 1. */
export function retryPause(attempts: number, chance = Math.random()): number | undefined {
  const pause = retryPauses[attempts - 1]
  return pause && Math.round(pause * (1 + jitter * chance))
}

/** A webhook is paused after failing for this many milliseconds. */
const failingLimit = 3 * 24 * 60 * 60 * 1000

/** Whether a webhook that fails since then must be paused. */
export function isFailingTooLong(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= failingLimit
}

/** HTTP 410: the receiver unsubscribes. */
const statusGone = 410

/** Why a delivery failed: no response, or not a 2xx. */
export type DeliveryProblem = CallProblem | 'redirect' | 'status'

export interface Try {
  status: number | null
  body: string
  duration: number
  problem: DeliveryProblem | null
}

/** Only 2xx accepts a delivery. */
export function problemOfStatus(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Whether the receiver unsubscribed. */
export function isGone({ status }: Try): boolean {
  return status === statusGone
}

/** Stored characters of a response body. */
const storedBody = 1000

/** Decodes a response body without control characters; PostgreSQL cannot store NUL. */
export function textOfBody(body: Uint8Array): string {
  const text = new TextDecoder().decode(body)
  return text.replace(/[^\P{Cc}\t\r\n]/gu, '').slice(0, storedBody)
}

/** Request body, identical in each attempt. */
export function bodyOf(one: { event: string; occurredAt: Date; churchId: string; data: object }): string {
  const { event, occurredAt, churchId, data } = one
  return JSON.stringify({
    type: event,
    timestamp: occurredAt.toISOString(),
    data: { church_id: churchId, ...data },
  })
}

/** A webhook without its secret. */
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

/** A delivery as displayed to the owner. */
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
