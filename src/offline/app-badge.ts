import type { OutboxRow } from './database.ts'
import { rowsOf } from './outbox.ts'
import { countWaiting } from './waiting.ts'

// The number on the app's icon: waiting and rejected rows plus unread notices. The unread count is stored,
// since the worker may know the rows only.

const cacheName = 'app-badge'
const address = '/app-badge'

interface Unread {
  userId: string
  count: number
}

async function show(count: number): Promise<void> {
  await navigator.setAppBadge?.(count).catch(() => {})
}

async function storedUnread(userId: string): Promise<number> {
  const stored = await (await caches.open(cacheName)).match(address)
  const unread = stored && ((await stored.json()) as Unread)
  return unread?.userId === userId ? unread.count : 0
}

async function storeUnread(unread: Unread): Promise<void> {
  await (await caches.open(cacheName)).put(address, Response.json(unread))
}

/** `unread` and `rows` are read from the device when they are left out. */
export async function showBadge(userId: string, unread?: number, rows?: readonly OutboxRow[]): Promise<void> {
  if (unread !== undefined) await storeUnread({ userId, count: unread }).catch(() => {})
  const { waiting, attention } = countWaiting(rows ?? (await rowsOf(userId).catch(() => [])))
  await show(waiting + attention + (unread ?? (await storedUnread(userId).catch(() => 0))))
}

export async function clearBadge(): Promise<void> {
  await show(0)
  await globalThis.caches?.delete(cacheName)
}
