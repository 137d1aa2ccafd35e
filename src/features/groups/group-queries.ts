import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { storeInCache } from '#src/api/query.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { groupsQuery } from '#src/queries/church-queries.ts'
import { refresh } from '#src/queries/refresh.ts'
import { useChurchId } from '#src/queries/use-church.ts'

/** What a write to groups changes: the groups, and the members, who name their groups. */
const changed = [groups.list, members.list]

/** Refetches the groups and the members, including what is only stored for use offline. */
export const refetchGroups = () => refresh(changed, 'all')

/** Deletes a group and removes it from the stored list. */
export function useDeleteGroup(onDeleted?: () => void) {
  const { queryKey } = groupsQuery(useChurchId())
  return useCall(groups.remove, {
    success: () => m.groups_deleted(),
    failure: m.groups_delete_failed,
    refreshStored: changed,
    onSuccess: (_, { group_id }) => {
      storeInCache(queryKey, (known) => known?.filter(({ id }) => id !== group_id))
      onDeleted?.()
    },
  })
}
