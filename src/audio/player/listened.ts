import { storePosition, sharePosition } from './positions.ts'

// What has played since the position was last shared. A podcast that stays paused is not shared.

/** Milliseconds. */
const storeInterval = 5000
const shareInterval = 30_000

interface Listened {
  podcastId: string
  /** Seconds. */
  position: number
  ended: boolean
}

let listened: Listened | null = null
let storedAt = 0
let sharedAt = Date.now()

/** Records a position, throttled. Returns whether it was stored. */
export function recordListened(next: Listened): boolean {
  listened = next
  const now = Date.now()
  if (now - sharedAt >= shareInterval) syncListened()
  else if (now - storedAt >= storeInterval) storeListened()
  return storedAt >= now
}

export function storeListened(): void {
  if (!listened) return
  const { podcastId, ...position } = listened
  storedAt = Date.now()
  storePosition(podcastId, position)
}

export function syncListened(): void {
  if (!listened) return
  storeListened()
  const { podcastId, ...position } = listened
  listened = null
  sharedAt = Date.now()
  // Without storage, or after a sign-out, it stays on this device.
  sharePosition(podcastId, position).catch(() => {})
}
