import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { call, session } from '#src/api/session.ts'
import { positionFrom, positionsOf, startOf, withPosition } from './position-rules.ts'
import type { PlaybackPlace, PlaybackPlaces } from './position-rules.ts'

// How far one has come: on this device for everybody, and on the server for those who are signed in.

const storagePlace = 'positions'
/** How long what other devices have told is waited for, in milliseconds. */
const patience = 1500

function owner(): string | null {
  return session().user?.id ?? null
}

function read(): PlaybackPlaces {
  let kept: PlaybackPlaces | null = null
  try {
    kept = JSON.parse(localStorage.getItem(storagePlace) ?? 'null') as PlaybackPlaces | null
  } catch {
    // Something else lies there.
  }
  return positionsOf(kept, owner())
}

function keep(places: PlaybackPlaces): void {
  try {
    localStorage.setItem(storagePlace, JSON.stringify(places))
  } catch {
    // A full storage: the podcast in the player has its place there all the same.
  }
}

/**
 * Where a podcast begins to play: where this person has come to in it on any device, else at `shown`, where the
 * player stands. Other devices are not waited for long.
 */
export async function whereToStart({ id, duration }: Podcast, shown: number): Promise<number> {
  if (owner()) {
    const late = new Promise((resolve) => setTimeout(resolve, patience))
    await Promise.race([readPositions().catch(() => {}), late])
  }
  const place = read().places[id]
  return place ? startOf(place, duration) : shown
}

/** Keeps on this device how far one has come just now. */
export function storePosition(podcastId: string, { position, ended }: Omit<PlaybackPlace, 'movedAt'>): void {
  const movedAt = serverNow()
  keep(withPosition(read(), podcastId, { position, ended, movedAt }))
}

/** Tells the other devices of this person, now or when there is a network. */
export async function sharePosition(
  podcastId: string,
  { position, ended }: Omit<PlaybackPlace, 'movedAt'>,
): Promise<void> {
  if (!owner()) return
  const moved_at = new Date().toISOString()
  const { write } = await import('#src/offline/outbox.ts')
  await write(podcasts.savePosition, { podcast_id: podcastId, position, ended, moved_at })
}

/** Reads what other devices of this person have told. Without a network what is known stays. */
export async function readPositions(): Promise<void> {
  const reader = owner()
  if (!reader) return
  const { positions } = await call(podcasts.positions, {})
  if (owner() !== reader) return
  keep(positions.reduce((known, told) => withPosition(known, told.podcast_id, positionFrom(told)), read()))
}
