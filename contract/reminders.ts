import * as v from 'valibot'
import { editConflicts, editInput } from './edit.ts'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import { id, language, limit, page } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/**
 * Kinds of messages that have a template: an invitation with its link, a reminder with the same link, or a message to
 * an absent member.
 */
export const messageKinds = ['invite', 'event_reminder', 'absent'] as const
/** The kind of a message that has a template. */
export type MessageKind = (typeof messageKinds)[number]

/** Kinds of sends: those, and a `message` in words that were written for this once. */
const sendKinds = [...messageKinds, 'message'] as const
/** The kind of a send. */
export type SendKind = (typeof sendKinds)[number]

/**
 * `queued`: waiting for the provider. `kept`: unsent, because no provider is set up. `opted_out`: replied STOP.
 * `no_address`: neither phone nor email. `not_textable`: a phone that gets no texts (premium rate, a range that no operator
 * has), and no email.
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
/** The status of a delivery. */
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const memberIds = v.pipe(
  v.array(id),
  v.minLength(1, () => m.members_required()),
  v.maxLength(2000, () => m.limit_too_large()),
)

/** Preview of a send. */
export const preview = v.object({
  /** Number of texts: one per phone number, however many members share it. */
  sms: v.number(),
  /** Number of mails, to members without a phone. */
  mail: v.number(),
  opted_out: v.number(),
  no_address: v.number(),
  not_textable: v.number(),
  /** Guests who get nothing since they have answered the invitation. */
  answered: v.number(),
  /** Messages that are stored as unsent, since no provider is set up for them. */
  unsent: v.number(),
  /**
   * Segments of the longest text, which providers charge. Without `costly` characters a segment has 160 characters.
   */
  segments: v.number(),
  /** Segments of all texts together. */
  total_segments: v.number(),
  /** Characters that cost extra segments, e.g. `ê`; empty when there are none. */
  costly: v.string(),
  /** The text for the first recipient. */
  text: v.string(),
  /** Segments that the plan has left for the church today. */
  left: v.number(),
  /** Whether the caller has to prove their email (or sign in by phone) first: a provider that is paid for takes it. */
  unproven: v.boolean(),
})
/** Preview of a send. */
export type Preview = v.InferOutput<typeof preview>

/** A send with its status counts. */
export const send = v.object({
  id: v.string(),
  church_id: v.string(),
  kind: v.picklist(sendKinds),
  event_id: v.nullable(v.string()),
  /** Null when it is not about an event, or the event was deleted. */
  event_title: v.nullable(v.string()),
  /** Whether it was sent automatically on a Saturday. */
  weekly: v.boolean(),
  createdAt: v.string(),
  /** Number of recipients by status; people who share a number count separately. */
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
/** A send with its status counts. */
export type Send = v.InferOutput<typeof send>

/** One recipient of a send. */
export const delivery = v.object({
  id: v.string(),
  member_id: v.nullable(v.string()),
  name: v.string(),
  /** Whether the message goes to somebody else with the same number or mail address. */
  shares: v.boolean(),
  channel: v.nullable(v.picklist(['sms', 'mail'])),
  address: v.nullable(v.string()),
  status: v.picklist(deliveryStatuses),
  /** The provider's error in the caller's language; empty without one. */
  problem: v.string(),
  updatedAt: v.string(),
})
/** One recipient of a send. */
export type Delivery = v.InferOutput<typeof delivery>

/** The same text to the same people within so many minutes is asked about. */
export const repeatMinutes = 10

/** Sends it though the same people were sent the same text just now; 409 with `repeated`, how many they are, else. */
const again = v.optional(
  v.boolean(() => m.field_invalid()),
  false,
)

/** Words of a church's own, with the placeholders of `message-text.ts`; of a template empty for the default. */
const ownText = v.pipe(
  v.string(() => m.field_invalid()),
  v.trim(),
  v.maxLength(600, () => m.text_too_long({ max: 600 })),
)

/** The field of the form for a church's own words. */
export const textFields = { text: ownText }

/** The template of a church's messages of one kind. */
export const messageText = v.object({
  kind: v.picklist(messageKinds),
  language,
  /** The church's own template; empty without one. */
  text: v.string(),
  /** The default template. */
  standard: v.string(),
})

/** The calls for messages to members. */
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
      /** The words of a `message`. */
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
