import { storePosition, sharePosition } from './positions.ts'

// What has been heard since it was last told to the other devices. Only what has sounded, or was gone to, counts: a
// podcast that merely stands in the player is no news.

const keepEvery = 5000
const shareEvery = 30_000

interface Heard {
  podcastId: string
  /** Seconds from the start. */
  position: number
  ended: boolean
}

let heard: Heard | null = null
let keptAt = 0
let sharedAt = Date.now()

/** Notes how far it has come. Every few seconds it is kept on the device, now and then told; answers whether kept. */
export function recordListened(news: Heard): boolean {
  heard = news
  const now = Date.now()
  if (now - sharedAt >= shareEvery) syncListened()
  else if (now - keptAt >= keepEvery) storeListened()
  return keptAt >= now
}

/** Keeps it on the device. */
export function storeListened(): void {
  if (!heard) return
  const { podcastId, ...place } = heard
  keptAt = Date.now()
  storePosition(podcastId, place)
}

/** Keeps it, and tells the other devices of whoever is signed in. */
export function syncListened(): void {
  if (!heard) return
  storeListened()
  const { podcastId, ...place } = heard
  heard = null
  sharedAt = Date.now()
  // A device that keeps nothing, or somebody who has just signed out: it stays on this device.
  sharePosition(podcastId, place).catch(() => {})
}
