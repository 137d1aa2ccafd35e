import * as v from 'valibot'
import { editConflicts, editInput } from './edit.ts'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import { id, language, limit, page } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** An invitation with a link, a reminder with the same link, or a message to an absent member. */
export const messageKinds = ['invite', 'event_reminder', 'absent'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Kinds of sends: templates, and `message` for a custom text. */
const sendKinds = [...messageKinds, 'message'] as const
export type SendKind = (typeof sendKinds)[number]

/**
 * `kept`: unsent, because no provider is configured. `opted_out`: replied STOP. `no_address`: neither phone
 * nor email. `not_textable`: a phone that cannot receive texts (premium rate, unassigned), and no email.
 */
export const deliveryStatuses = [
  'queued',
  'sent',
  'delivered',
  'failed',
  'opted_out',
  'no_address',
  'not_textable',
  'kept',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const memberIds = v.pipe(
  v.array(id),
  v.minLength(1, () => m.members_required()),
  v.maxLength(2000, () => m.limit_too_large()),
)

export const preview = v.object({
  /** One per phone number, even if several members share it. */
  sms: v.number(),
  /** Number of mails, to members without a phone. */
  mail: v.number(),
  opted_out: v.number(),
  no_address: v.number(),
  not_textable: v.number(),
  /** Guests who are skipped because they have sent an RSVP. */
  answered: v.number(),
  /** Messages stored as unsent because no provider is configured. */
  unsent: v.number(),
  /** Billed segments of the longest text. Without `costly` characters a segment has 160 characters. */
  segments: v.number(),
  total_segments: v.number(),
  /** Characters that cost extra segments, e.g. `ê`; empty without any. */
  costly: v.string(),
  text: v.string(),
  /** Segments left in the church's daily limit. */
  left: v.number(),
  /** Required before sending by a provider: a verified email, or sign-in by phone. */
  unproven: v.boolean(),
})
export type Preview = v.InferOutput<typeof preview>

export const send = v.object({
  id: v.string(),
  church_id: v.string(),
  kind: v.picklist(sendKinds),
  event_id: v.nullable(v.string()),
  /** Null without an event, or if the event was deleted. */
  event_title: v.nullable(v.string()),
  /** Sent by the weekly schedule, Saturdays. */
  weekly: v.boolean(),
  createdAt: v.string(),
  /** Recipients per status; people who share a number count separately. */
  counts: v.object({
    queued: v.number(),
    sent: v.number(),
    delivered: v.number(),
    failed: v.number(),
    opted_out: v.number(),
    no_address: v.number(),
    not_textable: v.number(),
    kept: v.number(),
  }),
})
export type Send = v.InferOutput<typeof send>

export const delivery = v.object({
  id: v.string(),
  member_id: v.nullable(v.string()),
  name: v.string(),
  /** The message goes to another recipient with the same number or mail address. */
  shares: v.boolean(),
  channel: v.nullable(v.picklist(['sms', 'mail'])),
  address: v.nullable(v.string()),
  status: v.picklist(deliveryStatuses),
  /** The provider's error in the caller's language; empty without one. */
  problem: v.string(),
  updatedAt: v.string(),
})
export type Delivery = v.InferOutput<typeof delivery>

/** In which the same text to the same recipients needs a confirmation. */
export const repeatMinutes = 10

/** Confirms a repeated send. Without it: 409 with `repeated`, the number of recipients. */
const again = v.optional(
  v.boolean(() => m.field_invalid()),
  false,
)

/** With the placeholders of `message-text.ts`; empty for the default template. */
const ownText = v.pipe(
  v.string(() => m.field_invalid()),
  v.trim(),
  v.maxLength(600, () => m.text_too_long({ max: 600 })),
)

export const textFields = { text: ownText }

export const messageText = v.object({
  kind: v.picklist(messageKinds),
  language,
  text: v.string(),
  standard: v.string(),
})

export const reminders = areaForApiKeys('reminders', {
  preview: endpoint({
    method: 'POST',
    path: 'church/reminder/preview',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'Who would get a message, who not and why, its text and its segments. Sends nothing.',
    input: v.object({
      church_id: id,
      kind: v.picklist(sendKinds, () => m.field_invalid()),
      event_id: v.optional(id),
      member_ids: memberIds,
      text: v.optional(ownText),
    }),
    response: preview,
  }),
  sms: endpoint({
    method: 'POST',
    path: 'church/reminder/sms',
    in: 'church',
    who: 'leader',
    scope: ['church_id', 'member_ids'],
    summary: 'Sends absent members a word. The same `send_id` again sends nothing again.',
    input: v.object({
      church_id: v.optional(id),
      send_id: v.optional(id),
      member_ids: memberIds,
      again,
    }),
    response: send,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: 'church/reminder/message',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'Sends members a message in words of its own. The same `send_id` again sends nothing again.',
    input: v.object({
      church_id: id,
      send_id: v.optional(id),
      member_ids: memberIds,
      text: v.pipe(
        ownText,
        v.nonEmpty(() => m.field_required()),
      ),
      again,
    }),
    response: send,
  }),
  sendInvites: endpoint({
    method: 'POST',
    path: 'church/events/{event_id}/rsvp/send-to',
    in: 'church',
    who: 'leader',
    scope: 'event_id',
    summary: 'Sends invited members the link to answer with. The same `send_id` again sends nothing again.',
    input: v.object({
      event_id: id,
      send_id: v.optional(id),
      kind: v.optional(
        v.picklist(['invite', 'event_reminder'], () => m.field_invalid()),
        'invite',
      ),
      member_ids: memberIds,
      again,
    }),
    response: send,
  }),
  sends: endpoint({
    method: 'GET',
    path: 'church/sends',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'What a church has sent, the latest first; `event_id`: for one event.',
    input: v.object({ church_id: id, event_id: v.optional(id), page, limit }),
    response: v.object({
      sends: v.array(send),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  send: endpoint({
    method: 'GET',
    path: 'church/sends/{send_id}',
    in: 'church',
    who: 'leader',
    scope: 'send_id',
    summary: 'One send with what became of each recipient, the failed ones first.',
    input: v.object({ send_id: id, page, limit }),
    response: v.object({
      ...send.entries,
      deliveries: v.array(delivery),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  resend: endpoint({
    method: 'POST',
    path: 'church/sends/{send_id}/resend',
    in: 'church',
    who: 'leader',
    scope: 'send_id',
    summary: 'Tries those again that failed; nobody else gets anything.',
    input: v.object({ send_id: id }),
    response: send,
  }),
  texts: endpoint({
    method: 'GET',
    path: 'church/reminder/texts',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: "The church's words for each kind of message in each language.",
    input: v.object({ church_id: id }),
    response: v.object({ texts: v.array(messageText) }),
  }),
  setText: endpoint({
    method: 'PUT',
    path: 'church/reminder/texts',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: "Sets a church's words for a kind of message; empty: the product's words again.",
    input: v.object({
      church_id: id,
      kind: v.picklist(messageKinds, () => m.field_invalid()),
      language,
      ...editInput(textFields),
    }),
    form: v.object(textFields),
    response: v.object({ ...messageText.entries, ...editConflicts }),
  }),
})
