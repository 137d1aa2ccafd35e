import type { Overview } from '#contract/analytics.ts'
import type { FollowUp } from '#contract/members.ts'
import type { OutboxRow } from './database.ts'
import type { FollowUpsOf, ShownFollowUp } from './overlay.ts'
import { callOf } from './queueable-calls.ts'

type Absent = Overview['absent_members'][number]

/** Whether a row changes the notes on members. */
export function changesFollowUps(row: Pick<OutboxRow, 'call'>): boolean {
  return callOf(row)?.overlay.followUps !== undefined
}

/** The server's notes on a member with this device's laid over them, the latest first. */
export function overlayFollowUps(
  serverData: FollowUp[],
  rows: OutboxRow[],
  of: FollowUpsOf,
): ShownFollowUp[] {
  const known = new Map<string, ShownFollowUp>(serverData.map((note) => [note.id, note]))
  for (const row of rows) callOf(row)?.overlay.followUps?.(known, row, of)
  return [...known.values()].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
}

/** The same for the last note on an absent member. */
export function overlayContact(absent: Absent, rows: OutboxRow[], byName: string): Absent {
  const { member_id, followed_up } = absent
  const note = followed_up && {
    id: followed_up.id,
    member_id,
    kind: followed_up.kind,
    note: '',
    by_name: followed_up.by_name,
    createdAt: followed_up.at,
  }
  const [last] = overlayFollowUps(note ? [note] : [], rows, { memberId: member_id, byName })
  return {
    ...absent,
    followed_up: last ? { id: last.id, kind: last.kind, at: last.createdAt, by_name: last.by_name } : null,
  }
}
