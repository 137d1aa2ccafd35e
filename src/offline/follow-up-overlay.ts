import type { FollowUp } from '#contract/members.ts'
import type { OutboxRow } from './database.ts'
import { syncStatusOf } from './overlay.ts'
import type { FollowUpsOf, ShownFollowUp } from './overlay.ts'

/** Lays a note that a row adds over those of a member; once the server has told of it, its word counts. */
export function followedUp(
  known: Map<string, ShownFollowUp>,
  row: OutboxRow,
  { memberId, byName }: FollowUpsOf,
  note: Pick<FollowUp, 'id' | 'kind' | 'note'>,
): void {
  if (known.has(note.id)) return
  const { contacted_at: at = new Date(row.madeAt).toISOString() } = row.input as { contacted_at?: string }
  known.set(note.id, {
    ...note,
    member_id: memberId,
    by_name: byName,
    createdAt: at,
    syncStatus: syncStatusOf(row),
  })
}
