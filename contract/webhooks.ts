import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { id, limit, message, page } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** What a webhook can be told of. The names travel as `type` in the body. */
export const webhookEvents = [
  'member.added',
  'member.archived',
  'member.restored',
  'household.added',
  'household.updated',
  'household.removed',
  'service.counted',
  'gift.logged',
  'rsvp.answered',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const testEvent = 'webhook.test'

export const maxWebhooks = 10

/** How many people one event of members names at most: an import makes one delivery for each such batch. */
export const maxMembersInEvent = 100

/** By its owner, after days of failures, or because the receiver responded 410. */
export const pauseReasons = ['owner', 'failing', 'gone'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** `pending`: not sent yet or to be retried. `failed`: all retries failed. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number]

const url = v.pipe(
  v.string(() => m.webhook_url_required()),
  v.trim(),
  v.nonEmpty(() => m.webhook_url_required()),
  v.maxLength(2000, () => m.text_too_long({ max: 2000 })),
  v.url(() => m.webhook_url_invalid()),
  v.regex(/^https?:\/\//i, () => m.webhook_url_invalid()),
  // Credentials would be visible in lists.
  v.regex(/^\w+:\/\/[^/?#@]*([/?#]|$)/, () => m.webhook_url_credentials()),
)

const events = v.pipe(
  v.array(v.picklist(webhookEvents, () => m.field_invalid())),
  v.minLength(1, () => m.webhook_events_required()),
  v.maxLength(webhookEvents.length, () => m.limit_too_large()),
)

export const webhookFields = { url, events }

export const webhook = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  paused: v.nullable(v.picklist(pauseReasons)),
  /** Start of the current failures; null if the last delivery succeeded. */
  failing_since: v.nullable(v.string()),
  createdAt: v.string(),
})
export type Webhook = v.InferOutput<typeof webhook>

/** A delivery of an event, with the result of the last attempt. */
export const webhookDelivery = v.object({
  /** Sent as `webhook-id`, constant across retries: receivers can deduplicate by it. */
  id: v.string(),
  event: v.picklist([...webhookEvents, testEvent]),
  status: v.picklist(webhookDeliveryStatuses),
  attempts: v.number(),
  createdAt: v.string(),
  /** Null until the webhook is resumed or the event resent. */
  next_attempt_at: v.nullable(v.string()),
  response_status: v.nullable(v.number()),
  response_body: v.string(),
  /** In milliseconds. */
  duration: v.nullable(v.number()),
  /** Error of the last attempt in the caller's language; empty if none. */
  problem: v.string(),
})
export type WebhookDelivery = v.InferOutput<typeof webhookDelivery>

const ofWebhook = { in: 'church', who: 'owner', scope: 'webhook_id' } as const
const secret = v.string()

export const webhooks = area('webhooks', {
  list: endpoint({
    method: 'GET',
    path: 'church/webhooks',
    in: 'church',
    who: 'owner',
    scope: 'church_id',
    summary: 'The webhooks of a church, the oldest first.',
    input: v.object({ church_id: id }),
    response: v.object({ webhooks: v.array(webhook) }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'church/webhooks',
    in: 'church',
    who: 'owner',
    scope: 'church_id',
    summary:
      'Adds a webhook: events of the church are sent to its address as the Standard Webhooks specification says, ' +
      'signed with the secret, which is answered only here. An address that is not public is refused at `url`.',
    // Resolves the host name.
    long: true,
    input: v.object({ church_id: id, ...webhookFields }),
    response: v.object({ webhook, secret }),
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/webhooks/{webhook_id}',
    ...ofWebhook,
    summary:
      'Changes what is given. While a webhook is paused nothing is sent to it, and what happens is not sent later.',
    long: true,
    input: v.object({
      webhook_id: id,
      url: v.optional(url),
      events: v.optional(events),
      paused: v.optional(v.boolean()),
    }),
    response: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'church/webhooks/{webhook_id}',
    ...ofWebhook,
    summary: 'Removes a webhook with the list of its deliveries.',
    input: v.object({ webhook_id: id }),
    response: message,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: 'church/webhooks/{webhook_id}/secret',
    ...ofWebhook,
    summary:
      'Makes a new signing secret, which is answered only here. For 24 hours deliveries are signed with both, so ' +
      'that the receiver can be changed meanwhile.',
    input: v.object({ webhook_id: id }),
    response: v.object({ secret }),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: 'church/webhooks/{webhook_id}/deliveries',
    ...ofWebhook,
    summary:
      'What was sent to a webhook in the last 30 days, the newest first, with the last response to each.',
    input: v.object({ webhook_id: id, page, limit }),
    response: v.object({
      deliveries: v.array(webhookDelivery),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: 'church/webhooks/deliveries/{delivery_id}/resend',
    in: 'church',
    who: 'owner',
    scope: 'delivery_id',
    summary:
      'Sends a delivery again, under the id that it had; also one that was taken, and while it is paused.',
    input: v.object({ delivery_id: id }),
    response: webhookDelivery,
  }),
  test: endpoint({
    method: 'POST',
    path: 'church/webhooks/{webhook_id}/test',
    ...ofWebhook,
    summary: 'Sends an event `webhook.test`, also while the webhook is paused.',
    tries: { count: 30, minutes: 10 },
    input: v.object({ webhook_id: id }),
    response: webhookDelivery,
  }),
})
