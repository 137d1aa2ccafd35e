import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changesMembers, overlayMembers } from '#src/offline/overlay-lists.ts'
import { groupsQuery, rosterQuery } from './church-queries.ts'
import { usePendingOf } from './use-pending.ts'

/** With pending writes, by name; also the groups, whether they are loaded, and the `query`. */
export function useRoster(churchId: string) {
  const query = useQuery(rosterQuery(churchId))
  const groups = useQuery(groupsQuery(churchId))
  // Excludes attendance marks: each would fold and sort the whole roster.
  const rows = usePendingOf(changesMembers)
  const roster = useMemo(
    () => overlayMembers(query.data ?? [], groups.data ?? [], rows, churchId),
    [query.data, groups.data, rows, churchId],
  )
  return { roster, groups: groups.data ?? [], groupsKnown: groups.data !== undefined, query }
}
