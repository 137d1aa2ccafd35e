import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { id, instant, message } from './fields/fields.ts'
import { timeZone } from './fields/time-zone.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Kinds of notices. Texts, links and channels are defined in `server/notices/kinds.ts`. */
export const noticeKinds = [
  'message_received',
  'team_invitation',
  'rsvp_answered',
  'send_finished',
  'absent_reminder_sent',
  'import_finished',
  'upload_ready',
  'post_ready',
  'post_failed',
  'transcription_finished',
  'plan_changed',
  'payment_failed',
  'application_received',
  'application_status',
  'fee_paid',
  'fee_refunded',
  'league_removed',
  'league_found',
  'review_received',
  'review_answered',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Channels of a notice: in the app, push notification, mail. */
export const noticeWays = ['app', 'push', 'mail'] as const
export type NoticeWay = (typeof noticeWays)[number]

export const notice = v.object({
  id: v.string(),
  /** One of `noticeKinds`, or one added by a later server. */
  kind: v.string(),
  title: v.string(),
  body: v.string(),
  /** Target path in the app. */
  path: v.string(),
  /** Number of merged events of the same kind and subject, e.g. five RSVPs to one event. */
  count: v.number(),
  updatedAt: v.string(),
  readAt: v.nullable(v.string()),
})
export type Notice = v.InferOutput<typeof notice>

const ways = { app: v.boolean(), push: v.boolean(), mail: v.boolean() }

/** Hour of the day, 0 to 23. */
const hour = v.pipe(
  v.number(() => m.number_invalid()),
  v.integer(() => m.number_invalid()),
  v.minValue(0, () => m.number_invalid()),
  v.maxValue(23, () => m.number_invalid()),
)

export const noticeSettings = v.object({
  /** Each is one of `noticeKinds`, or one added by a later server. */
  kinds: v.array(v.object({ kind: v.string(), ...ways })),
  /** Quiet hours: pushes and mails are sent afterwards. */
  quiet: v.boolean(),
  quiet_from: hour,
  quiet_to: hour,
  /** Pushes messages during quiet hours too. */
  quiet_messages: v.boolean(),
  /** Pushes include the text of a message, not only its sender. */
  show_text: v.boolean(),
  time_zone: timeZone,
})
export type NoticeSettings = v.InferOutput<typeof noticeSettings>

const self = { in: 'self', who: 'signed-in' } as const

export const notices = area('notices', {
  list: endpoint({
    method: 'GET',
    path: 'notices',
    ...self,
    summary:
      'The last 50 notices of the caller, the latest first, kept for 90 days, in the language of the request.',
    input: v.object({}),
    response: v.object({ notices: v.array(notice), unread: v.number() }),
  }),
  read: endpoint({
    method: 'PUT',
    path: 'notices',
    ...self,
    queueable: true,
    summary:
      'Marks notices as read: those with these ids, or without them all. With `before` only what had come by then. They go ' +
      'from the other devices, too.',
    input: v.object({
      ids: v.optional(
        v.pipe(
          v.array(id),
          v.maxLength(100, () => m.limit_too_large()),
        ),
      ),
      before: v.optional(instant),
    }),
    response: v.object({ unread: v.number() }),
  }),
  settings: endpoint({
    method: 'GET',
    path: 'notices/settings',
    ...self,
    summary: 'How the caller wants to be told.',
    input: v.object({}),
    response: v.object({
      ...noticeSettings.entries,
      /** The calling device receives pushes. */
      push_here: v.boolean(),
    }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: 'notices/settings',
    ...self,
    summary: 'Changes how the caller is told: what is given. Kinds that are not named stay as they are.',
    input: v.partial(
      v.object({
        ...noticeSettings.entries,
        kinds: v.array(v.object({ kind: v.picklist(noticeKinds, () => m.field_invalid()), ...ways })),
      }),
    ),
    response: noticeSettings,
  }),
  registerPush: endpoint({
    method: 'POST',
    path: 'auth/update/fcm/token',
    ...self,
    tries: { count: 60, minutes: 60 },
    // Resolves the push service's host name.
    long: true,
    summary:
      "Lets this device get pushes: `fcmToken` is a token of Firebase, or the browser's push subscription as JSON where the " +
      'server pushes by itself. It belongs to the session and ends with it. `time_zone` becomes that of the caller where ' +
      'they have none. 422 for an address that is not public.',
    input: v.object({
      /** The caller's own id, required by the specification. */
      userId: id,
      fcmToken: v.pipe(
        v.string(() => m.field_required()),
        v.nonEmpty(() => m.field_required()),
        v.maxLength(4000, () => m.text_too_long({ max: 4000 })),
      ),
      time_zone: v.optional(timeZone),
    }),
    response: message,
  }),
  removePush: endpoint({
    method: 'DELETE',
    path: 'notices/push',
    ...self,
    summary: 'Lets this device get no pushes any more.',
    input: v.object({}),
    response: message,
  }),
  tryPush: endpoint({
    method: 'POST',
    path: 'notices/push/test',
    ...self,
    tries: { count: 10, minutes: 10 },
    summary: 'Sends a push to this device, to see whether it comes; 409 where it has not been registered.',
    input: v.object({}),
    response: message,
  }),
})
