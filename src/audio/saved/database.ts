import Dexie from 'dexie'
import type { Table } from 'dexie'
import type { Podcast, Transcript } from '#contract/podcasts.ts'
import { tracking } from '#src/offline/running-transactions.ts'
import type { Piece } from './chunk-plan.ts'

export interface SavedAudio {
  /** Podcast id and ETag. */
  key: string
  podcastId: string
  etag: string
  /** Without signed addresses. */
  podcast: Podcast
  /** User ids; '' without a sign-in. */
  owners: string[]
  /** Saved while listening; deleted when room is needed. */
  automatic: boolean
  /** 'loading': queued, or downloading in the window with the lock. */
  status: 'loading' | 'paused' | 'complete'
  /** Why it was paused automatically; 'damaged': the bytes never match the ETag. */
  problem?: 'full' | 'damaged' | 'failed'
  pieces: (Piece | null)[]
  /** Milliseconds since 1970. */
  savedAt: number
  /** Last playback of automatically saved audio. */
  heardAt?: number
}

export interface SavedChunk {
  key: string
  index: number
  bytes: ArrayBuffer
}

export interface SavedExtra {
  podcastId: string
  /** The podcast's `updatedAt`. */
  updatedAt: string
  picture: { type: string; bytes: ArrayBuffer } | null
  transcript: Transcript | null
}

class AudioDatabase extends Dexie {
  saved!: Table<SavedAudio, string>
  chunks!: Table<SavedChunk, [string, number]>
  extras!: Table<SavedExtra, string>

  constructor() {
    super('lakou-audio')
    this.version(1).stores({ saved: 'key, podcastId', chunks: '[key+index]', extras: 'podcastId' })
  }
}

export const audioDatabase = new AudioDatabase()
audioDatabase.use(tracking)

export function keyOf(podcastId: string, etag: string): string {
  return `${podcastId}/${etag}`
}
