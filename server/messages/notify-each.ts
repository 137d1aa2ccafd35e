import { messages } from '#contract/messages.ts'
import { notifyUser } from '#server/db/changes.ts'
import type { Changed } from '#server/db/changes.ts'
import type { Db } from '#server/db/connection.ts'

/** Notifies several people in id order to avoid deadlocks. */
export async function notifyEach(
  tx: Db,
  ...people: [userId: string, ...changed: Changed[]][]
): Promise<void> {
  const inOrder = people.toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [userId, ...changed] of inOrder) await notifyUser(tx, userId, ...changed)
}

/** Notifies both people of a new or deleted message. */
export async function notifyBoth(tx: Db, one: string, other: string): Promise<void> {
  const list: Changed = [messages.conversations]
  await notifyEach(tx, [one, list, [messages.list, other]], [other, list, [messages.list, one]])
}
