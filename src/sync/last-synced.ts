const storageKey = 'last_synced'
const listeners = new Set<() => void>()

/** When everything that works without a network was read last, in milliseconds since 1970; null: never. */
export function lastSynced(): number | null {
  return Number(localStorage.getItem(storageKey)) || null
}

/** Everything has just been read. */
export function noteSynced(): void {
  localStorage.setItem(storageKey, String(Date.now()))
  for (const listener of listeners) listener()
}

/** Calls `listener` when everything has been refetched. Returns how to stop. */
export function onSynced(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
