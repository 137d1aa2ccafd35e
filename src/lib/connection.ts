// Whether the server can be reached, as far as it has shown: the last call had an answer of ours or it had none. The
// browser's own word only starts a doubt, since it says yes behind a dead server and at times no on a working line.

// Not every place that makes calls has a browser around it.
let reachable = globalThis.navigator?.onLine ?? true
const listeners = new Set<() => void>()

function change(next: boolean): void {
  if (reachable === next) return
  reachable = next
  for (const listener of listeners) listener()
}

/** Whether the last that was heard of the network is good. */
export function online(): boolean {
  return reachable
}

/** A call had an answer of ours. */
export function noteResponse(): void {
  change(true)
}

/** A call had no answer, or one that is not ours. */
export function noteNetworkError(): void {
  change(false)
}

/** Calls `listener` when the network goes or comes back. Returns how to stop. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

globalThis.addEventListener?.('offline', noteNetworkError)
