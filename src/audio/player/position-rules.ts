import type { PlaybackPosition } from '#contract/podcasts.ts'

// How far somebody has come in each podcast: pure rules, without a device around them.

/** How far someone has come in a podcast. */
export interface PlaybackPlace {
  /** Seconds from the start. */
  position: number
  /** Heard to its end. */
  ended: boolean
  /** When it came to be so, in server time as far as it was known; milliseconds since 1970. */
  movedAt: number
}

/** The places by podcast, and whose they are; null: those of nobody who was signed in. */
export interface PlaybackPlaces {
  owner: string | null
  places: Record<string, PlaybackPlace>
}

/** No more podcasts than that are remembered, the latest. */
const most = 500

/** What the next play begins with: where it was left, from the start after its end or when it had barely begun. */
export function startOf(place: PlaybackPlace | undefined, duration: number): number {
  if (!place || place.ended || place.position < 3) return 0
  return duration > 0 && place.position > duration - 3 ? 0 : place.position
}

/**
 * The places on a device as this person has them. What was heard before signing in is theirs; what somebody else
 * heard on the same device is not.
 */
export function positionsOf(kept: PlaybackPlaces | null, owner: string | null): PlaybackPlaces {
  const theirs = kept && (kept.owner === owner || kept.owner === null)
  return { owner, places: theirs ? kept.places : {} }
}

/** The places with one more, unless a later one of the same podcast is there. */
export function withPosition(
  { owner, places }: PlaybackPlaces,
  podcastId: string,
  place: PlaybackPlace,
): PlaybackPlaces {
  const known = places[podcastId]
  if (known && known.movedAt > place.movedAt) return { owner, places }
  const all = { ...places, [podcastId]: place }
  if (Object.keys(all).length <= most) return { owner, places: all }
  const oldest = Object.keys(all).reduce((a, b) => (all[a]!.movedAt <= all[b]!.movedAt ? a : b))
  const { [oldest]: _, ...latest } = all
  return { owner, places: latest }
}

/** A place as the server tells it. */
export function positionFrom({ position, ended, moved_at }: PlaybackPosition): PlaybackPlace {
  return { position, ended, movedAt: Date.parse(moved_at) }
}
