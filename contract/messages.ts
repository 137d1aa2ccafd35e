import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { bytes } from './fields/bytes.ts'
import { id, limit, message as confirmation, page, shortText } from './fields/fields.ts'
import { messageText } from './fields/message-text.ts'
import { change } from './live.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export const maxPictureMegabytes = 10

/** Minutes in which the sender can delete a message for both users. */
export const deletableMinutes = 10

/** Sequence number in a conversation, from 1 without gaps. */
const sequence = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))], () =>
    m.number_invalid(),
  ),
  v.integer(() => m.number_invalid()),
  v.minValue(0, () => m.number_invalid()),
)

export const correspondent = v.object({
  _id: v.string(),
  name: v.string(),
  /** File name (`profile.photo`); null without one. */
  photo: v.nullable(v.string()),
  /** The account was deleted; its messages remain. */
  gone: v.boolean(),
})
export type Correspondent = v.InferOutput<typeof correspondent>

export const conversation = v.object({
  users: v.tuple([correspondent]),
  to_user_id: v.string(),
  /** Text of the latest message; empty for a picture or a deleted message. */
  message: v.string(),
  picture: v.boolean(),
  from_user_id: v.string(),
  updatedAt: v.string(),
  /** Number of messages that the caller has not read. */
  seen: v.number(),
})
export type Conversation = v.InferOutput<typeof conversation>

export const chatMessage = v.object({
  id: v.string(),
  sequence: v.number(),
  /** Empty for a picture or a deleted message. */
  message: v.string(),
  /** Picture name (`messages.picture`); null without one. */
  picture: v.nullable(v.string()),
  from_user_id: v.string(),
  to_user_id: v.string(),
  createdAt: v.string(),
  deleted: v.boolean(),
})
export type ChatMessage = v.InferOutput<typeof chatMessage>

const pictureName = v.pipe(
  v.string(() => m.id_invalid()),
  v.regex(/^[\w-]{1,64}\.webp$/, () => m.id_invalid()),
)

const self = { in: 'self', who: 'signed-in' } as const

export const messages = area('messages', {
  conversations: endpoint({
    method: 'GET',
    path: 'messages/users',
    ...self,
    summary: "The caller's conversations, the latest first, with how many messages each has unread.",
    input: v.object({ page, limit }),
    response: v.object({
      conversations: v.array(conversation),
      /** Total of all conversations. */
      unread: v.number(),
      totalPages: v.number(),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: 'messages',
    ...self,
    summary:
      'The messages of the conversation with one person, the latest first: the newest ones, those `before` a sequence ' +
      'number, or the first ones `after` one. 404 of somebody whom the caller neither has written with nor may write to.',
    input: v.object({
      /** The caller's own id, required by the specification's path. */
      from_user_id: v.optional(id),
      to_user_id: id,
      before: v.optional(sequence),
      after: v.optional(sequence),
      limit,
    }),
    response: v.object({
      user: correspondent,
      messages: v.array(chatMessage),
      /** More messages exist in the requested direction. */
      more: v.boolean(),
      /** Highest sequence numbers of the caller's messages that were delivered and read. */
      delivered: v.number(),
      read: v.number(),
      may_write: v.boolean(),
      blocked: v.boolean(),
      /** First message of a stranger: its links are disabled. */
      stranger: v.boolean(),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: 'messages',
    ...self,
    queueable: true,
    tries: { count: 30, minutes: 1 },
    summary:
      'Sends a message, or a picture, or both. 403 to who may not be written to; 429 for over 30 messages a minute, 409 ' +
      'after 20 new conversations a day. The same `id` again is the same message, and a 422 with other content.',
    input: v.object({
      id: v.optional(id),
      to_user_id: id,
      message: v.optional(messageText, ''),
      picture: v.optional(pictureName),
    }),
    response: chatMessage,
  }),
  read: endpoint({
    method: 'PUT',
    path: 'messages',
    ...self,
    queueable: true,
    summary: 'Marks the messages of the conversation as read, up to a sequence number; all without one.',
    input: v.object({ to_user_id: id, up_to: v.optional(sequence) }),
    response: v.object({ to_user_id: v.string(), read: v.number() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'messages/{message_id}',
    ...self,
    summary: 'Deletes a message of the caller for both, within 10 minutes after it was sent; 409 later.',
    input: v.object({ message_id: id }),
    response: chatMessage,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: 'messages/pictures',
    ...self,
    sends: 'form',
    fileMegabytes: maxPictureMegabytes,
    long: true,
    tries: { count: 120, minutes: 60 },
    summary:
      'Takes a picture (JPEG, PNG, WebP; up to 10 MB) for a message that is to follow. It is re-encoded, without metadata, ' +
      'at most 1600 pixels wide and high.',
    input: v.object({ file: bytes }),
    response: v.object({ picture: v.string() }),
  }),
  picture: endpoint({
    method: 'GET',
    path: 'messages/pictures/{picture}',
    who: 'anyone',
    summary:
      'The picture of a message. Its name cannot be guessed, and only the two of the conversation are told it; 404 after it was deleted.',
    input: v.object({ picture: pictureName }),
    response: { download: 'image/webp' },
  }),
  search: endpoint({
    method: 'GET',
    path: 'messages/search',
    ...self,
    summary: 'The messages of one conversation that have the words, the latest first.',
    input: v.object({ to_user_id: id, q: shortText(100), page, limit }),
    response: v.object({ messages: v.array(chatMessage), totalPages: v.number(), totalItems: v.number() }),
  }),
  recipients: endpoint({
    method: 'GET',
    path: 'messages/recipients',
    ...self,
    summary:
      'People whom the caller may write to and has not yet written with, by name: those of the same church teams, ' +
      'who has applied to what the caller posted, and the organisers whom the caller has applied to. `known_from` is ' +
      'the name of the church, or the title of what was applied to.',
    input: v.object({ q: v.optional(shortText(100), ''), page, limit }),
    response: v.object({
      people: v.array(v.object({ ...correspondent.entries, known_from: v.string() })),
      totalPages: v.number(),
    }),
  }),
  type: endpoint({
    method: 'POST',
    path: 'messages/typing',
    ...self,
    tries: { count: 60, minutes: 1 },
    summary: 'Tells the other side, over its stream, that the caller is typing; it holds for a few seconds.',
    input: v.object({ to_user_id: id }),
    response: v.object({}),
  }),
  blocks: endpoint({
    method: 'GET',
    path: 'messages/blocks',
    ...self,
    summary: 'The people whom the caller has blocked, the latest first.',
    input: v.object({}),
    response: v.object({ people: v.array(correspondent) }),
  }),
  block: endpoint({
    method: 'POST',
    path: 'messages/blocks',
    ...self,
    summary: 'Blocks a person: they can no longer write to the caller, and are not told why.',
    input: v.object({ user_id: id }),
    response: confirmation,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: 'messages/blocks/{user_id}',
    ...self,
    summary: 'Lets a blocked person write again.',
    input: v.object({ user_id: id }),
    response: confirmation,
  }),
  report: endpoint({
    method: 'POST',
    path: 'messages/reports',
    ...self,
    tries: { count: 20, minutes: 60 },
    summary: 'Reports a person to the operator, with the last 20 messages that they wrote to the caller.',
    input: v.object({ user_id: id, reason: shortText(1000) }),
    response: confirmation,
  }),
  ticket: endpoint({
    method: 'POST',
    path: 'messages/live/tickets',
    ...self,
    tries: { count: 120, minutes: 10 },
    summary: 'Makes a ticket that opens `messages.live` once, within 30 seconds.',
    input: v.object({}),
    response: v.object({ ticket: v.string() }),
  }),
  live: endpoint({
    method: 'GET',
    path: 'messages/live',
    who: 'anyone',
    summary:
      'Tells, as events of a stream, what changes for one person: messages, what was read, notices. `call` names the call ' +
      'that returns other data by now, `key` of whom or what. Each event but `messages.type` has an id; with the header ' +
      '`Last-Event-ID` (or `last_event_id`) those after it come first, or one without a call where they are no longer kept. ' +
      'It is opened with a ticket and ends with the session; a comment comes every 20 seconds.',
    input: v.object({ ticket: id, last_event_id: v.optional(sequence) }),
    response: { events: change },
  }),
})
