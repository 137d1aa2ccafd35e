import * as v from 'valibot'
import type { Language } from '#contract/fields/fields.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { showBadge } from '#src/offline/app-badge.ts'
import { currentCredentials } from '#src/offline/credentials.ts'

declare const self: ServiceWorkerGlobalScope

// One plain listener for both providers. Each push shows something: browsers end subscriptions that stay silent.

const text = v.optional(v.string(), '')
/** Firebase carries texts only. */
const count = v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()))

const push = v.object({
  /** `read`: what has its tag was read on another device. */
  kind: text,
  title: text,
  body: text,
  /** Where a press leads, an address of the app. */
  path: text,
  /** Notifications with the same tag take each other's place. */
  tag: text,
  notice_id: text,
  /** Whom it is for. */
  user_id: text,
  /** How much is unread in all. */
  unread: count,
})
export type Push = v.InferOutput<typeof push>

/** What a notification of ours carries: to go on with when it is pressed. */
export type NotificationData = Pick<Push, 'path' | 'tag' | 'notice_id' | 'user_id'>

/** Reads what was pushed: the payload itself, or what Firebase carries it in. Undefined where it is not ours. */
export function readPush(data: Pick<PushMessageData, 'json'> | null): Push | undefined {
  try {
    const carried = data?.json() as { data?: unknown } | null | undefined
    const result = v.safeParse(push, carried?.data ?? carried)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** The actions that `NotificationOptions` lacks in TypeScript's library, as most browsers have them. */
export interface ShownNotification extends NotificationOptions {
  renotify?: boolean
  timestamp?: number
  actions?: { action: string; title: string; type?: 'text' }[]
  data: NotificationData
}

/** Who wrote the messages that a notification is about; undefined: it is about something else. */
export function writerOf({ tag }: Pick<NotificationData, 'tag'>): string | undefined {
  return /^message:(.+)$/.exec(tag)?.[1]
}

/** Whether one can type a reply into a notification here: few platforms have it. */
function canReply(): boolean {
  return (
    'reply' in (self as unknown as { NotificationEvent: { prototype: object } }).NotificationEvent.prototype
  )
}

/** Returns how a push is shown. */
export function notificationOf({ title, body, tag, path, notice_id, user_id }: Push, language: Language) {
  const options: ShownNotification = {
    body,
    ...(tag !== '' && { tag, renotify: true }),
    timestamp: Date.now(),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: language,
    data: { path, tag, notice_id, user_id },
    actions: [
      // There is room for two: a press on the notification opens it in any case.
      writerOf({ tag }) !== undefined && canReply()
        ? { action: 'reply', type: 'text', title: m.notices_reply({}, { locale: language }) }
        : { action: 'open', title: m.notices_open({}, { locale: language }) },
      ...(notice_id === '' ? [] : [{ action: 'read', title: m.notices_mark_read({}, { locale: language }) }]),
    ],
  }
  return { title: title || m.notices_something({}, { locale: language }), options }
}

/** Shows a push, or closes what was read elsewhere, and puts on the app's icon how much there is to look at. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const pushed = readPush(data)
  const person = await currentCredentials().catch(() => undefined)
  const language = (person?.language ?? 'en') as Language
  // Nothing of one person is shown to another who uses the device now, or to whoever holds it after a sign-out.
  const known = pushed && pushed.user_id === person?.userId ? pushed : undefined
  if (known?.kind === 'read') await closeNotifications(known.tag)
  else {
    const { title, options } = notificationOf(known ?? unknownPush(language), language)
    await self.registration.showNotification(title, options)
  }
  if (known?.unread !== undefined) await showBadge(known.user_id, known.unread)
}

/** What is shown of a push that cannot be read, or is somebody else's. */
function unknownPush(language: Language): Push {
  const body = m.notices_something_text({}, { locale: language })
  return v.parse(push, { body, path: '/notices', tag: 'something' })
}

async function closeNotifications(tag: string): Promise<void> {
  for (const shown of await self.registration.getNotifications({ tag })) shown.close()
}
