import { queryClient } from '#src/api/query.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { changesMembers, overlayMembers, withoutArchived } from '#src/offline/overlay-lists.ts'
import type { RosterMember } from '#src/offline/overlay.ts'
import { groupsQuery, rosterQuery } from './church-queries.ts'

/** Returns the members of a church who are not archived, as this device knows them at the moment, by name. */
export function readRoster(churchId: string): RosterMember[] {
  const everyone = overlayMembers(
    queryClient.getQueryData(rosterQuery(churchId).queryKey) ?? [],
    queryClient.getQueryData(groupsQuery(churchId).queryKey) ?? [],
    pendingRows().filter(changesMembers),
    churchId,
  )
  return withoutArchived(everyone)
}
