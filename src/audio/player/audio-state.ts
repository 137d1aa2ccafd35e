import { settings } from '#src/api/settings.ts'
import type { Podcast } from '#contract/podcasts.ts'

// What is in the player survives a reload. The keys are those of the specification; the podcast and its list are
// stored with them, since a player without a network cannot read them again.

const storageKey = 'audioState'

/** What the player stores on the device. */
interface AudioState {
  'audio-url': string
  isPlaying: boolean
  /** Seconds from the start. */
  position: number
  title: string
  artist: string
  thumbnail: string
  podcast: Podcast
  queue: Podcast[]
}

/** Returns the address of a path below the API's base. */
export function apiAddress(path: string): string {
  return `${settings().apiBase}/${path}`
}

/** Returns what was in the player when the page was left; null: nothing. */
export function readAudioState(): Pick<AudioState, 'isPlaying' | 'position' | 'podcast' | 'queue'> | null {
  try {
    const { podcast, queue, position, isPlaying } = JSON.parse(
      localStorage.getItem(storageKey) ?? 'null',
    ) as AudioState
    if (!podcast.id || typeof position !== 'number') return null
    return { podcast, queue: queue ?? [podcast], position, isPlaying }
  } catch {
    return null
  }
}

/** Stores what is in the player; null: nothing is. A full storage is no reason to stop playing. */
export function storeAudioState(
  state: { track: Podcast; queue: Podcast[]; position: number; isPlaying: boolean } | null,
): void {
  if (!state) return localStorage.removeItem(storageKey)
  const { track: podcast, queue, position, isPlaying } = state
  const stored: AudioState = {
    'audio-url': apiAddress(podcast.stream_url),
    isPlaying,
    position,
    title: podcast.title,
    artist: podcast.user.username,
    thumbnail: apiAddress(podcast.thumbnail),
    podcast,
    queue,
  }
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    // The storage is full: the stored queries make room on their own.
  }
}
