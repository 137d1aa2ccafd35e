import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changesMembers, overlayMembers, withoutArchived } from '#src/offline/overlay-lists.ts'
import { groupsQuery, rosterQuery } from './church-queries.ts'
import { usePendingOf } from './use-pending.ts'

/**
 * Returns the members of a church with this device's own changes, by name: those who are not archived (`roster`), and
 * all of them (`everyone`); its groups, and whether they are known; and the server's query (`query`).
 */
export function useRoster(churchId: string) {
  const query = useQuery(rosterQuery(churchId))
  const groups = useQuery(groupsQuery(churchId))
  // Excludes attendance marks: each would fold and sort the whole roster.
  const rows = usePendingOf(changesMembers)
  const everyone = useMemo(
    () => overlayMembers(query.data ?? [], groups.data ?? [], rows, churchId),
    [query.data, groups.data, rows, churchId],
  )
  const roster = useMemo(() => withoutArchived(everyone), [everyone])
  return { roster, everyone, groups: groups.data ?? [], groupsKnown: groups.data !== undefined, query }
}
