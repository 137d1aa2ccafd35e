import Dexie from 'dexie'
import type { Table } from 'dexie'
import type { Podcast, Transcript } from '#contract/podcasts.ts'
import type { Piece } from './chunk-plan.ts'

/** A podcast whose audio is stored on this device, or is being downloaded. */
export interface SavedAudio {
  /** Podcast and ETag: the same key, the same bytes. */
  key: string
  podcastId: string
  etag: string
  /** As last read, without the signatures of its addresses. */
  podcast: Podcast
  /** The ids of the users who have saved it; '' for somebody who was not signed in. */
  owners: string[]
  /** It was saved because it was listened to, and is removed when others need the room. */
  automatic: boolean
  /** 'loading': to be downloaded, by the window that has the lock. */
  status: 'loading' | 'paused' | 'complete'
  /** Why it was paused automatically: no room, bytes that never match the ETag, an error of the server. */
  problem?: 'full' | 'damaged' | 'failed'
  pieces: (Piece | null)[]
  /** Milliseconds since 1970. */
  savedAt: number
  /** When it was last listened to, for what was saved automatically; left out: when it was saved. */
  heardAt?: number
}

/** The bytes of one piece. */
export interface SavedChunk {
  key: string
  index: number
  bytes: ArrayBuffer
}

/** What is saved of a podcast besides its audio. */
export interface SavedExtra {
  podcastId: string
  /** The podcast's `updatedAt` at that time. */
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

/** Returns the key of a podcast's audio. */
export function keyOf(podcastId: string, etag: string): string {
  return `${podcastId}/${etag}`
}
