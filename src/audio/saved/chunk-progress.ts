// How far this window is with the chunk that it fetches just now: what is kept counts whole chunks alone.

let now: { key: string; bytes: number } | null = null
let toldAt = 0
const listeners = new Set<() => void>()

/** The bytes of the chunk that is arriving, if it is of this file. */
export function receivingOf(key: string): number {
  return now?.key === key ? now.bytes : 0
}

/** So much of a chunk has arrived; null: nothing arrives any more. Tells at most ten times a second. */
export function noteReceiving(next: { key: string; bytes: number } | null): void {
  now = next
  if (next && Date.now() - toldAt < 100) return
  toldAt = Date.now()
  for (const listener of listeners) listener()
}

/** Calls `listener` when more has arrived. Returns how to stop. */
export function onReceiving(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
