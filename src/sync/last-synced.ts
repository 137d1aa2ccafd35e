import { activeUserId } from '#src/api/session.ts'

const storageKey = 'last_synced'
const incompleteKey = 'last_synced_incomplete'
const listeners = new Set<() => void>()

/** When everything that works without a network was read last, in milliseconds since 1970; null: never. */
export function lastSynced(): number | null {
  return Number(localStorage.getItem(storageKey)) || null
}

/** Whether this device had no room for a part of what was read last: without a network that part is missing or old. */
export function isSyncIncomplete(): boolean {
  return localStorage.getItem(incompleteKey) !== null
}

/**
 * Everything of `userId` has just been read; `isStored`: and all of it is stored on this device. Whoever has signed out
 * meanwhile has left nothing there, and does not get this.
 */
export function noteSynced(userId: string, isStored: boolean): void {
  if (activeUserId() !== userId) return
  localStorage.setItem(storageKey, String(Date.now()))
  if (isStored) localStorage.removeItem(incompleteKey)
  else localStorage.setItem(incompleteKey, 'true')
  for (const listener of listeners) listener()
}

/** Calls `listener` when everything has been refetched. Returns how to stop. */
export function onSynced(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
