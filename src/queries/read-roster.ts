import { queryClient } from '#src/api/query.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { changesMembers, overlayMembers } from '#src/offline/overlay-lists.ts'
import type { RosterMember } from '#src/offline/overlay.ts'
import { groupsQuery, rosterQuery } from './church-queries.ts'

/** With pending writes applied, by name. */
export function readRoster(churchId: string): RosterMember[] {
  return overlayMembers(
    queryClient.getQueryData(rosterQuery(churchId).queryKey) ?? [],
    queryClient.getQueryData(groupsQuery(churchId).queryKey) ?? [],
    pendingRows().filter(changesMembers),
    churchId,
  )
}
