import type { MemberTexts } from '#contract/member.ts'
import type { MemberContacts } from '#contract/member-contacts.ts'
import type { MemberKind } from '#contract/member-kinds.ts'

// What a merge stores so that it can be undone: rows as PostgreSQL writes them in JSON, and puts them back.

/**
 * A member's row, as far as it is read here; the others of its columns come along. Old snapshots have no further phones
 * and emails.
 */
export interface MemberRecord extends MemberTexts, Partial<MemberContacts> {
  id: string
  church_id: string
  /** Not in old snapshots. */
  kind?: MemberKind
  photo: string | null
  joined_on: string
  created_at: string
}

interface MarkRecord {
  date: string
  present: boolean
}

export interface MergeSnapshot {
  /** Both members as they were. */
  kept: MemberRecord
  dropped: MemberRecord
  /** What the merge wrote into the survivor; not in old snapshots. */
  merged?: MemberTexts & Partial<MemberContacts> & Pick<MemberRecord, 'photo'>
  /** Until when a first visit counted as a newcomer's; null: they came with a list. */
  kept_new_until: string | null
  dropped_new_until: string | null
  /** Groups that the dropped one was in, and those of them that the kept one joined by the merge. */
  groups: string[]
  joined: string[]
  /** All marks of the dropped one, the kept one's for the same services, and those that the merge wrote for it. */
  marks: MarkRecord[]
  kept_marks: MarkRecord[]
  written_marks: MarkRecord[]
  /** The same of invitations. */
  invitations: object[]
  kept_invitations: object[]
  written_invitations: object[]
  /** Ids of what went over as it was. */
  gifts: string[]
  follow_ups: string[]
  deliveries: string[]
  /** Who is no duplicate of the dropped one, and the pairs written for the kept one; not in old snapshots. */
  apart?: object[]
  written_apart?: object[]
  /** Households of both, with their rows, and the survivor's after the merge; not in old snapshots. */
  homes?: object[]
  kept_homes?: object[]
  written_homes?: object[]
}
