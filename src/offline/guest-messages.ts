import type { InputOf } from '#contract/endpoint.ts'
import type { events } from '#contract/events.ts'

// The worker of an invitation owns the outbox, so that the page stays small. It answers each message by a
// `GuestReply`.

export type GuestMessage =
  | { type: 'opened'; guest: Guest; address: string; shortAddress?: string; files: string[] }
  | { type: 'answer'; guest: Guest; input: InputOf<typeof events.rsvp>; language: string }
  | { type: 'send'; guest: Guest; now: boolean }

export interface Guest {
  event_id: string
  member_id: string
}

export interface GuestSyncStatus {
  /** Not shown by the server yet. */
  answer: 'yes' | 'no' | null
  syncStatus: 'waiting' | 'refused' | 'sent' | null
}

/** `failed`: the device cannot store it. */
export type GuestReply = GuestSyncStatus | 'failed'
