import type { Language } from '#contract/fields/fields.ts'
import { messages } from '#contract/messages.ts'
import { notices } from '#contract/notices.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { currentCredentials } from '#src/offline/credentials.ts'
import type { OpenMessage } from '#src/offline/open-message.ts'
import { requestSync, write } from '#src/offline/outbox.ts'
import { sendOutbox } from './outbox.ts'
import { writerOf } from './push.ts'
import type { NotificationData } from './push.ts'
import { isServerPage } from './server-paths.ts'

declare const self: ServiceWorkerGlobalScope

/** In milliseconds. */
const timeout = 1500

type Press = Pick<NotificationEvent, 'notification' | 'action'> & { reply?: string | null }

export async function handleNotificationClick({ notification, action, reply }: Press): Promise<void> {
  notification.close()
  const data = notification.data as NotificationData
  const opens = action !== 'read' && action !== 'reply'
  const stored = opens ? markOpened(data) : markRead(data, reply?.trim() ?? '')
  if (opens) await open(addressOf(data.path))
  await stored
}

/** Never leads to another origin. */
export function addressOf(path: string): URL {
  const { origin } = self.location
  const address = URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return address?.origin === origin ? address : new URL('/notices', origin)
}

async function open(address: URL): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find(({ url }) => !isServerPage(new URL(url)))
  if (!window) return void (await self.clients.openWindow(address.href))
  await window.focus().catch(() => {})
  // A page without a session or before hydration.
  if (!(await goThere(window, address))) await window.navigate(address.href).catch(() => {})
}

function goThere(window: WindowClient, { pathname, search, hash }: URL): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const message: OpenMessage = { type: 'open', path: pathname + search + hash }
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, timeout, false)
    window.postMessage(message, [port2])
  })
}

async function isTheirs({ notice_id, user_id }: NotificationData): Promise<boolean> {
  const person = await currentCredentials().catch(() => undefined)
  return notice_id !== '' && person?.userId === user_id
}

/** An opened conversation marks itself as read. */
async function markOpened(data: NotificationData): Promise<void> {
  if (writerOf(data) === undefined) await markRead(data, '')
}

async function markRead(data: NotificationData, reply: string): Promise<void> {
  if (!(await isTheirs(data))) return
  const to_user_id = writerOf(data)
  if (to_user_id === undefined) await write(notices.read, { ids: [data.notice_id] }).catch(() => {})
  else {
    if (reply !== '') await sendReply(to_user_id, reply, data)
    await write(messages.read, { to_user_id }).catch(() => {})
  }
  await sendOutbox().catch(() => requestSync(self.registration))
}

/** So that the text is not lost. */
async function sendReply(to_user_id: string, message: string, data: NotificationData): Promise<void> {
  try {
    await write(messages.send, { id: crypto.randomUUID(), to_user_id, message })
  } catch {
    const locale = (await currentCredentials())?.language as Language
    await self.registration.showNotification(m.notices_reply_failed({}, { locale }), { body: message, data })
  }
}
