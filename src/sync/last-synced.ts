import { activeUserId } from '#src/api/session.ts'

const storageKey = 'last_synced'
const incompleteKey = 'last_synced_incomplete'
const listeners = new Set<() => void>()

/** In milliseconds since 1970; null: never. */
export function lastSynced(): number | null {
  return Number(localStorage.getItem(storageKey)) || null
}

/** The device had no room for a part. */
export function isSyncIncomplete(): boolean {
  return localStorage.getItem(incompleteKey) !== null
}

/** A user who has signed out meanwhile leaves nothing. */
export function noteSynced(userId: string, isStored: boolean): void {
  if (activeUserId() !== userId) return
  localStorage.setItem(storageKey, String(Date.now()))
  if (isStored) localStorage.removeItem(incompleteKey)
  else localStorage.setItem(incompleteKey, 'true')
  for (const listener of listeners) listener()
}

export function onSynced(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
