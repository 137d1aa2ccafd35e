import Dexie from 'dexie'
import type { Table } from 'dexie'
import type { Podcast, Transcript } from '#contract/podcasts.ts'
import type { Piece } from './chunk-plan.ts'

/** A podcast whose audio is kept on this device, or is on its way there. */
export interface SavedAudio {
  /** Podcast and ETag: the same key, the same bytes. */
  key: string
  podcastId: string
  etag: string
  /** As it was read last, without the signatures of its addresses. */
  podcast: Podcast
  /** Who has saved it: ids of users, '' for somebody who was not signed in. */
  owners: string[]
  /** It was saved because it was listened to, and leaves by itself when others need the room. */
  automatic: boolean
  /** 'loading': it is to be fetched, by whichever window comes to it. */
  status: 'loading' | 'paused' | 'complete'
  /** Why it was paused when nobody did: there is no room, it is never what it should be, the server cannot. */
  problem?: 'full' | 'damaged' | 'failed'
  pieces: (Piece | null)[]
  /** Milliseconds since 1970. */
  savedAt: number
  /** When it was last listened to, for what was saved because of that; left out: when it was saved. */
  heardAt?: number
}

/** The bytes of one piece. */
export interface SavedChunk {
  key: string
  index: number
  bytes: ArrayBuffer
}

/** What belongs to a saved podcast beside its audio. */
export interface SavedExtra {
  podcastId: string
  /** Of which state of the podcast it is. */
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

/** The key of a podcast's audio. */
export function keyOf(podcastId: string, etag: string): string {
  return `${podcastId}/${etag}`
}
