import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { storeInCache } from '#src/api/query.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { groupsQuery } from '#src/queries/church-queries.ts'
import { refresh } from '#src/queries/refresh.ts'
import { useChurchId } from '#src/queries/use-church.ts'

/** Members include their groups, so both change. */
const changed = [groups.list, members.list]

/** Refetches groups and members, including inactive persisted queries. */
export const refetchGroups = () => refresh(changed, 'all')

/** Deletes a group and removes it from the cached list. */
export function useDeleteGroup(onDeleted?: () => void) {
  const { queryKey } = groupsQuery(useChurchId())
  return useCall(groups.remove, {
    success: () => m.groups_deleted(),
    failure: m.groups_delete_failed,
    refreshStored: changed,
    onSuccess: (_, { group_id }) => {
      storeInCache(queryKey, (cached) => cached?.filter(({ id }) => id !== group_id))
      onDeleted?.()
    },
  })
}
