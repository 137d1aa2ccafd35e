import { database } from './database.ts'
import type { OutboxRow } from './database.ts'
import { rowsOf } from './outbox.ts'
import { countWaiting } from './waiting.ts'

// The icon's number: waiting and rejected rows plus unread notices. The unread count is stored for the worker.

const prefix = 'unread:'

const show = async (count: number) => navigator.setAppBadge?.(count).catch(() => {})

/** `unread` and `rows` are read from the device when they are left out. */
export async function showBadge(userId: string, unread?: number, rows?: readonly OutboxRow[]): Promise<void> {
  const id = `${prefix}${userId}`
  const stored = Number((await database.facts.get(id).catch(() => undefined))?.value ?? 0)
  if (unread !== undefined && unread !== stored)
    await database.facts.put({ id, value: String(unread) }).catch(() => {})
  const { waiting, attention } = countWaiting(rows ?? (await rowsOf(userId).catch(() => [])))
  await show(waiting + attention + (unread ?? stored))
}

export async function clearBadge(): Promise<void> {
  await show(0)
  await database.facts.where('id').startsWith(prefix).delete()
}
