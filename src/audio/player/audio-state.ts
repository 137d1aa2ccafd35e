import { settings } from '#src/api/settings.ts'
import type { Podcast } from '#contract/podcasts.ts'

// The player survives a reload. It stores the podcast and its list, which cannot be read again offline.

const storageKey = 'audioState'

interface AudioState {
  'audio-url': string
  isPlaying: boolean
  /** Seconds. */
  position: number
  title: string
  artist: string
  thumbnail: string
  podcast: Podcast
  queue: Podcast[]
}

export function apiAddress(path: string): string {
  return `${settings().apiBase}/${path}`
}

/** Null: the player was empty. */
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
  } catch {}
}
