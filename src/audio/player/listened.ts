import { storePosition, sharePosition } from './positions.ts'

// What has been heard since it was last shared with the other devices. Only what has played, or was sought to, counts:
// not a podcast that is paused in the player since the page was opened.

/** How often the position is stored on the device, and shared with the others, in milliseconds. */
const storeInterval = 5000
const shareInterval = 30_000

interface Listened {
  podcastId: string
  /** Seconds from the start. */
  position: number
  ended: boolean
}

let listened: Listened | null = null
let storedAt = 0
let sharedAt = Date.now()

/** Records a playback position; every few seconds it is stored, now and then shared. Returns whether it was stored. */
export function recordListened(next: Listened): boolean {
  listened = next
  const now = Date.now()
  if (now - sharedAt >= shareInterval) syncListened()
  else if (now - storedAt >= storeInterval) storeListened()
  return storedAt >= now
}

/** Stores the recorded position on the device. */
export function storeListened(): void {
  if (!listened) return
  const { podcastId, ...position } = listened
  storedAt = Date.now()
  storePosition(podcastId, position)
}

/** Stores the recorded position, and shares it with the other devices of the person. */
export function syncListened(): void {
  if (!listened) return
  storeListened()
  const { podcastId, ...position } = listened
  listened = null
  sharedAt = Date.now()
  // A device without storage, or somebody who has just signed out: it stays on this device.
  sharePosition(podcastId, position).catch(() => {})
}
