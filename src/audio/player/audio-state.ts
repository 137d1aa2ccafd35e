import { settings } from '#src/api/settings.ts'
import type { Podcast } from '#contract/podcasts.ts'

// What is in the player survives a reload. The keys are those of the specification; the podcast and its list stand
// beside them, since a player without a network cannot ask for them again.

const place = 'audioState'

/** What the player keeps on the device. */
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

/** The address of something that the API names below its base. */
export function apiAddress(path: string): string {
  return `${settings().apiBase}/${path}`
}

/** What was in the player when it was left; null: nothing. */
export function readAudioState(): Pick<AudioState, 'isPlaying' | 'position' | 'podcast' | 'queue'> | null {
  try {
    const { podcast, queue, position, isPlaying } = JSON.parse(
      localStorage.getItem(place) ?? 'null',
    ) as AudioState
    if (!podcast.id || typeof position !== 'number') return null
    return { podcast, queue: queue ?? [podcast], position, isPlaying }
  } catch {
    return null
  }
}

/** Keeps what is in the player; null: nothing is. A full storage is no reason to stop the sound. */
export function keepAudioState(
  state: { track: Podcast; queue: Podcast[]; position: number; isPlaying: boolean } | null,
): void {
  if (!state) return localStorage.removeItem(place)
  const { track: podcast, queue, position, isPlaying } = state
  const kept: AudioState = {
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
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // Nothing can be done about it here; the reads that are kept give way by themselves.
  }
}
