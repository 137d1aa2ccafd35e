import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { instantNow, serverNow } from '#src/lib/server-time.ts'
import { call, session } from '#src/api/session.ts'
import { positionFrom, positionsOf, startOf, withPosition } from './position-rules.ts'
import type { StoredPosition, StoredPositions } from './position-rules.ts'

const storageKey = 'positions'
/** Timeout for positions of other devices, in milliseconds. */
const readTimeout = 1500

function owner(): string | null {
  return session().user?.id ?? null
}

function read(): StoredPositions {
  let stored: StoredPositions | null = null
  try {
    stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredPositions | null
  } catch {}
  return positionsOf(stored, owner())
}

function store(positions: StoredPositions): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Storage is full: the player's own position is stored with the player.
  }
}

/** Returns the start position: the latest of any device, else `shown`. */
export async function startPosition({ id, duration }: Podcast, shown: number): Promise<number> {
  if (owner()) {
    const late = new Promise((resolve) => setTimeout(resolve, readTimeout))
    await Promise.race([readPositions().catch(() => {}), late])
  }
  const stored = read().places[id]
  return stored ? startOf(stored, duration) : shown
}

export function storePosition(podcastId: string, { position, ended }: Omit<StoredPosition, 'movedAt'>): void {
  const movedAt = serverNow()
  store(withPosition(read(), podcastId, { position, ended, movedAt }))
}

export async function sharePosition(
  podcastId: string,
  { position, ended }: Omit<StoredPosition, 'movedAt'>,
): Promise<void> {
  if (!owner()) return
  const moved = instantNow('moved_at')
  const { write } = await import('#src/offline/outbox.ts')
  await write(podcasts.savePosition, { podcast_id: podcastId, position, ended, ...moved })
}

export async function readPositions(): Promise<void> {
  const reader = owner()
  if (!reader) return
  const { positions } = await call(podcasts.positions, {})
  if (owner() !== reader) return
  store(positions.reduce((all, one) => withPosition(all, one.podcast_id, positionFrom(one)), read()))
}
