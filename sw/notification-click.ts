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

/** How long a window may take to say that it goes there, in milliseconds. */
const timeout = 1500

/** A press, with what was typed where the platform has replies. */
type Press = Pick<NotificationEvent, 'notification' | 'action'> & { reply?: string | null }

/** Does what was pressed on a notification: opens what it is about, marks that as read, or replies. */
export async function handleNotificationClick({ notification, action, reply }: Press): Promise<void> {
  notification.close()
  const data = notification.data as NotificationData
  const opens = action !== 'read' && action !== 'reply'
  const stored = opens ? markOpened(data) : markRead(data, reply?.trim() ?? '')
  if (opens) await open(addressOf(data.path))
  await stored
}

/** Returns the address of the app that a path leads to: never one of another origin. */
export function addressOf(path: string): URL {
  const { origin } = self.location
  const address = URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return address?.origin === origin ? address : new URL('/notices', origin)
}

/** Goes there in the app's window that was used last, or in a new one. */
async function open(address: URL): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find(({ url }) => !isServerPage(new URL(url)))
  if (!window) return void (await self.clients.openWindow(address.href))
  // The browser may refuse it when the press is long ago.
  await window.focus().catch(() => {})
  // A page on which nobody is signed in, or whose scripts do not run yet, is loaded anew.
  if (!(await goThere(window, address))) await window.navigate(address.href).catch(() => {})
}

/** Resolves to whether the window has the app, which goes there without loading it anew. */
function goThere(window: WindowClient, { pathname, search, hash }: URL): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const message: OpenMessage = { type: 'open', path: pathname + search + hash }
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, timeout, false)
    window.postMessage(message, [port2])
  })
}

/** Whether what a notification is about is of whoever is signed in, and is stored at all. */
async function isTheirs({ notice_id, user_id }: NotificationData): Promise<boolean> {
  const person = await currentCredentials().catch(() => undefined)
  return notice_id !== '' && person?.userId === user_id
}

/** Marks the notice as read. A conversation says itself, once it is open, how far it was read. */
async function markOpened(data: NotificationData): Promise<void> {
  if (writerOf(data) === undefined) await markRead(data, '')
}

/** Marks as read what a notification is about, after a reply to who wrote; the outbox sends both when there is a network. */
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

/** Stores a reply. Where the device cannot, what was typed is shown again, so that it is not lost. */
async function sendReply(to_user_id: string, message: string, data: NotificationData): Promise<void> {
  try {
    await write(messages.send, { id: crypto.randomUUID(), to_user_id, message })
  } catch {
    const locale = (await currentCredentials())?.language as Language
    await self.registration.showNotification(m.notices_reply_failed({}, { locale }), { body: message, data })
  }
}
