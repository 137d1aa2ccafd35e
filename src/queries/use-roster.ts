import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changesMembers, overlayMembers } from '#src/offline/overlay-members.ts'
import { groupsQuery, rosterQuery } from './church-queries.ts'
import { usePendingOf } from './use-pending.ts'

/** All members of a church with this device's own additions and changes, by name; and its groups. */
export function useRoster(churchId: string) {
  const told = useQuery(rosterQuery(churchId))
  const groups = useQuery(groupsQuery(churchId))
  // Marks leave the roster as it is: folding and sorting a thousand names is not for each of them.
  const rows = usePendingOf(changesMembers)
  const roster = useMemo(
    () => overlayMembers(told.data ?? [], groups.data ?? [], rows, churchId),
    [told.data, groups.data, rows, churchId],
  )
  return { roster, groups: groups.data ?? [], told }
}
