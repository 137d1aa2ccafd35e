import type { OutboxRow } from './database.ts'
import { rowsOf } from './outbox.ts'
import { countWaiting } from './waiting.ts'

// The number on the installed app's icon: changes that wait or need attention, and unread notices. The page and the
// worker both show it, and the worker may know of the rows alone: so how much is unread is stored.

const cacheName = 'app-badge'
const address = '/app-badge'

interface Unread {
  userId: string
  count: number
}

/** Few browsers have it, and it is but a sign. */
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

/** Shows what this person should look at. `unread`: as far as it has just been read; `rows`: their outbox, if it is at hand. */
export async function showBadge(userId: string, unread?: number, rows?: readonly OutboxRow[]): Promise<void> {
  if (unread !== undefined) await storeUnread({ userId, count: unread }).catch(() => {})
  const { waiting, attention } = countWaiting(rows ?? (await rowsOf(userId).catch(() => [])))
  await show(waiting + attention + (unread ?? (await storedUnread(userId).catch(() => 0))))
}

/** Shows nothing: there is no session. */
export async function clearBadge(): Promise<void> {
  await show(0)
  await globalThis.caches?.delete(cacheName)
}
