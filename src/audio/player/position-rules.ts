import { ownValue } from '#contract/fields/own-value.ts'
import type { PlaybackPosition } from '#contract/shows/playback-position.ts'

export interface StoredPosition {
  /** Seconds. */
  position: number
  /** Played to the end. */
  ended: boolean
  /** Server time if known, milliseconds since 1970. */
  movedAt: number
}

/** Positions by podcast; owner null: not signed in. */
export interface StoredPositions {
  owner: string | null
  places: Record<string, StoredPosition>
}

const maxPositions = 500

/** Starts at 0 after the end and within the first 3 seconds. */
export function startOf(stored: StoredPosition | undefined, duration: number): number {
  if (!stored || stored.ended || stored.position < 3) return 0
  return duration > 0 && stored.position > duration - 3 ? 0 : stored.position
}

/** Returns the positions of this owner. Those from before the sign-in are theirs, too. */
export function positionsOf(stored: StoredPositions | null, owner: string | null): StoredPositions {
  const isTheirs = stored && (stored.owner === owner || stored.owner === null)
  return { owner, places: isTheirs ? stored.places : {} }
}

/** Adds a position unless a later one exists. */
export function withPosition(
  { owner, places }: StoredPositions,
  podcastId: string,
  added: StoredPosition,
): StoredPositions {
  const existing = ownValue(places, podcastId)
  if (existing && existing.movedAt > added.movedAt) return { owner, places }
  const all = { ...places, [podcastId]: added }
  if (Object.keys(all).length <= maxPositions) return { owner, places: all }
  const oldest = Object.keys(all).reduce((a, b) => (all[a]!.movedAt <= all[b]!.movedAt ? a : b))
  const { [oldest]: _, ...latest } = all
  return { owner, places: latest }
}

export function positionFrom({ position, ended, moved_at }: PlaybackPosition): StoredPosition {
  return { position, ended, movedAt: Date.parse(moved_at) }
}
