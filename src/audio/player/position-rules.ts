import { ownValue } from '#contract/fields/own-value.ts'
import type { PlaybackPosition } from '#contract/podcasts.ts'

// Playback positions: pure rules, without a device.

/** How far somebody is in a podcast, as the device stores it. */
export interface StoredPosition {
  /** Seconds from the start. */
  position: number
  /** Heard to its end. */
  ended: boolean
  /** When it was reached, in server time as far as that was known; milliseconds since 1970. */
  movedAt: number
}

/** The positions of a device by podcast (`places`, as storage names them) and their owner; null: nobody was signed in. */
export interface StoredPositions {
  owner: string | null
  places: Record<string, StoredPosition>
}

/** For how many podcasts positions are stored: the latest. */
const maxPositions = 500

/** Returns where the next play starts: at the position, or at 0 after the end and within the first 3 seconds. */
export function startOf(stored: StoredPosition | undefined, duration: number): number {
  if (!stored || stored.ended || stored.position < 3) return 0
  return duration > 0 && stored.position > duration - 3 ? 0 : stored.position
}

/**
 * Returns the positions on a device that are this person's. What was heard before signing in is theirs; what somebody
 * else heard on the same device is not.
 */
export function positionsOf(stored: StoredPositions | null, owner: string | null): StoredPositions {
  const isTheirs = stored && (stored.owner === owner || stored.owner === null)
  return { owner, places: isTheirs ? stored.places : {} }
}

/** Returns the positions with one more, unless a later one of the same podcast is there. */
export function withPosition(
  { owner, places }: StoredPositions,
  podcastId: string,
  added: StoredPosition,
): StoredPositions {
  const known = ownValue(places, podcastId)
  if (known && known.movedAt > added.movedAt) return { owner, places }
  const all = { ...places, [podcastId]: added }
  if (Object.keys(all).length <= maxPositions) return { owner, places: all }
  const oldest = Object.keys(all).reduce((a, b) => (all[a]!.movedAt <= all[b]!.movedAt ? a : b))
  const { [oldest]: _, ...latest } = all
  return { owner, places: latest }
}

/** Returns a position of the server as the device stores it. */
export function positionFrom({ position, ended, moved_at }: PlaybackPosition): StoredPosition {
  return { position, ended, movedAt: Date.parse(moved_at) }
}
