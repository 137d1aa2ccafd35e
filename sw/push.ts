import * as v from 'valibot'
import type { Language } from '#contract/fields/fields.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { showBadge } from '#src/offline/app-badge.ts'
import { currentCredentials } from '#src/offline/credentials.ts'

declare const self: ServiceWorkerGlobalScope

// Every push shows something: browsers end silent subscriptions.

const text = v.optional(v.string(), '')
/** Firebase sends strings only. */
const count = v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()))

const push = v.object({
  /** `read`: on another device. */
  kind: text,
  title: text,
  body: text,
  path: text,
  tag: text,
  notice_id: text,
  user_id: text,
  unread: count,
})
export type Push = v.InferOutput<typeof push>

export type NotificationData = Pick<Push, 'path' | 'tag' | 'notice_id' | 'user_id'>

/** Also inside Firebase's `data`; undefined when it is not ours. */
export function readPush(data: Pick<PushMessageData, 'json'> | null): Push | undefined {
  try {
    const carried = data?.json() as { data?: unknown } | null | undefined
    const result = v.safeParse(push, carried?.data ?? carried)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

export interface ShownNotification extends NotificationOptions {
  renotify?: boolean
  timestamp?: number
  actions?: { action: string; title: string; type?: 'text' }[]
  data: NotificationData
}

/** Undefined: not about messages. */
export function writerOf({ tag }: Pick<NotificationData, 'tag'>): string | undefined {
  return /^message:(.+)$/.exec(tag)?.[1]
}

function canReply(): boolean {
  return (
    'reply' in (self as unknown as { NotificationEvent: { prototype: object } }).NotificationEvent.prototype
  )
}

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
      // Two actions fit; a press opens it anyway.
      writerOf({ tag }) !== undefined && canReply()
        ? { action: 'reply', type: 'text', title: m.notices_reply({}, { locale: language }) }
        : { action: 'open', title: m.notices_open({}, { locale: language }) },
      ...(notice_id === '' ? [] : [{ action: 'read', title: m.notices_mark_read({}, { locale: language }) }]),
    ],
  }
  return { title: title || m.notices_something({}, { locale: language }), options }
}

export async function showPush(data: PushMessageData | null): Promise<void> {
  const pushed = readPush(data)
  const person = await currentCredentials().catch(() => undefined)
  const language = (person?.language ?? 'en') as Language
  // Never shown to another user or after a sign-out.
  const known = pushed && pushed.user_id === person?.userId ? pushed : undefined
  if (known?.kind === 'read') await closeNotifications(known.tag)
  else {
    const { title, options } = notificationOf(known ?? unknownPush(language), language)
    await self.registration.showNotification(title, options)
  }
  if (known?.unread !== undefined) await showBadge(known.user_id, known.unread)
}

function unknownPush(language: Language): Push {
  const body = m.notices_something_text({}, { locale: language })
  return v.parse(push, { body, path: '/notices', tag: 'something' })
}

async function closeNotifications(tag: string): Promise<void> {
  for (const shown of await self.registration.getNotifications({ tag })) shown.close()
}
