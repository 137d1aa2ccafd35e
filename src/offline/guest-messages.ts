import type { InputOf } from '#contract/endpoint.ts'
import type { events } from '#contract/events.ts'

// Messages between an invitation's page and its worker, which owns the outbox so that the page stays small.
// Each is answered by a `GuestReply`.

export type GuestMessage =
  /** Cache the page and its files. */
  | { type: 'opened'; guest: Guest; address: string; shortAddress?: string; files: string[] }
  | { type: 'answer'; guest: Guest; input: InputOf<typeof events.rsvp>; language: string }
  /** `now` ignores retry pauses. */
  | { type: 'send'; guest: Guest; now: boolean }

export interface Guest {
  event_id: string
  member_id: string
}

export interface GuestSyncStatus {
  /** The last RSVP of this device that the server has not shown yet. */
  answer: 'yes' | 'no' | null
  syncStatus: 'waiting' | 'refused' | 'sent' | null
}

/** `failed`: the device cannot store it. */
export type GuestReply = GuestSyncStatus | 'failed'
