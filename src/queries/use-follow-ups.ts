import type { Overview } from '#contract/analytics.ts'
import type { FollowUp } from '#contract/members.ts'
import { useSession } from '#src/api/use-session.ts'
import type { ShownFollowUp } from '#src/offline/overlay.ts'
import { changesFollowUps, overlayContact, overlayFollowUps } from '#src/offline/overlay-lists.ts'
import { usePendingOf } from './use-pending.ts'

function useOwnName(): string {
  const { user } = useSession()
  return user?.name || user?.username || ''
}

/** Returns a member's follow-ups with pending ones applied, newest first. */
export function useFollowUps(memberId: string, serverData: FollowUp[]): ShownFollowUp[] {
  const byName = useOwnName()
  return overlayFollowUps(serverData, usePendingOf(changesFollowUps), { memberId, byName })
}

export function useContacted(absent: Overview['absent_members']): Overview['absent_members'] {
  const byName = useOwnName()
  const rows = usePendingOf(changesFollowUps)
  return rows.length === 0 ? absent : absent.map((each) => overlayContact(each, rows, byName))
}
