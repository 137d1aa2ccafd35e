import type { InputOf } from '#contract/endpoint.ts'
import type { events } from '#contract/events.ts'

// What the page of an invitation and its worker say to each other: the outbox is the worker's, so that the page stays
// light. Every message is answered by how the guest's answer stands.

export type GuestMessage =
  /** The page has been opened: keep it, with its files, for when there is no network. */
  | { type: 'opened'; guest: Guest; address: string; shortAddress?: string; files: string[] }
  /** The guest has answered. */
  | { type: 'answer'; guest: Guest; input: InputOf<typeof events.rsvp>; language: string }
  /** Send what waits, `now` without the pause that a failure asks for. */
  | { type: 'send'; guest: Guest; now: boolean }

/** Whose invitation to what. */
export interface Guest {
  event_id: string
  member_id: string
}

export interface GuestSyncStatus {
  /** The last answer given on this device that the server has not shown yet; null: there is none. */
  answer: 'yes' | 'no' | null
  syncStatus: 'waiting' | 'refused' | 'sent' | null
}

/** `failed`: this device cannot keep the answer. */
export type GuestReply = GuestSyncStatus | 'failed'
