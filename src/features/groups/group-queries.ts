import { useQuery } from '@tanstack/react-query'
import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { groupsQuery } from '#src/queries/church-queries.ts'
import { refresh } from '#src/queries/refresh.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { useWithoutDeleted } from '#src/queries/use-without-deleted.ts'

/** Refetches groups and members, who include their groups; also inactive persisted queries. */
export const refetchGroups = () => refresh([groups.list, members.list], 'all')

/** The church's groups, without those being deleted. */
export function useGroups() {
  const query = useQuery(groupsQuery(useChurchId()))
  return { query, groups: useWithoutDeleted(query.data, groups.remove, 'group_id') }
}
