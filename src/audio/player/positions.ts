import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { instantNow, serverNow } from '#src/lib/server-time.ts'
import { call, session } from '#src/api/session.ts'
import { positionFrom, positionsOf, startOf, withPosition } from './position-rules.ts'
import type { StoredPosition, StoredPositions } from './position-rules.ts'

// Playback positions: on this device for everybody, and on the server for those who are signed in.

const storageKey = 'positions'
/** How long to wait for the positions of other devices, in milliseconds. */
const readTimeout = 1500

function owner(): string | null {
  return session().user?.id ?? null
}

function read(): StoredPositions {
  let stored: StoredPositions | null = null
  try {
    stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredPositions | null
  } catch {
    // Something else is stored there.
  }
  return positionsOf(stored, owner())
}

function store(positions: StoredPositions): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // A full storage: the position of the podcast in the player is stored with the player.
  }
}

/**
 * Returns where a podcast starts to play: this person's position on any device, else `shown`, the player's. Waits for
 * the other devices' positions only briefly.
 */
export async function startPosition({ id, duration }: Podcast, shown: number): Promise<number> {
  if (owner()) {
    const late = new Promise((resolve) => setTimeout(resolve, readTimeout))
    await Promise.race([readPositions().catch(() => {}), late])
  }
  const stored = read().places[id]
  return stored ? startOf(stored, duration) : shown
}

/** Stores on this device where the person is now. */
export function storePosition(podcastId: string, { position, ended }: Omit<StoredPosition, 'movedAt'>): void {
  const movedAt = serverNow()
  store(withPosition(read(), podcastId, { position, ended, movedAt }))
}

/** Shares a position with the other devices of this person, now or when there is a network. */
export async function sharePosition(
  podcastId: string,
  { position, ended }: Omit<StoredPosition, 'movedAt'>,
): Promise<void> {
  if (!owner()) return
  const moved = instantNow('moved_at')
  const { write } = await import('#src/offline/outbox.ts')
  await write(podcasts.savePosition, { podcast_id: podcastId, position, ended, ...moved })
}

/** Reads the positions of this person's other devices. Without a network the known ones stay. */
export async function readPositions(): Promise<void> {
  const reader = owner()
  if (!reader) return
  const { positions } = await call(podcasts.positions, {})
  if (owner() !== reader) return
  store(positions.reduce((all, one) => withPosition(all, one.podcast_id, positionFrom(one)), read()))
}
