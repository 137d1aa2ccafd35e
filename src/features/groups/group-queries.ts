import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { groups } from '#contract/groups.ts'
import type { Group } from '#contract/groups.ts'
import { NetworkError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { groupsQuery, rosterQuery } from '#src/queries/church-queries.ts'
import { useChurchId } from '#src/queries/use-church.ts'

/** Reads a church's groups and its members, who name their groups, anew: what is kept for use without a network too. */
async function readAnew(queryClient: QueryClient, churchId: string): Promise<void> {
  const read = (queryKey: readonly unknown[]) =>
    queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'all' })
  await Promise.all([read(groupsQuery(churchId).queryKey), read(rosterQuery(churchId).queryKey)])
}

/**
 * Makes a change of groups and reads them anew. True once the server has made it; otherwise the server's words, or
 * `failure`, have been told.
 */
function useGroupChange() {
  const queryClient = useQueryClient()
  const churchId = useChurchId()
  return async (change: () => Promise<unknown>, failure: () => string): Promise<boolean> => {
    try {
      await change()
    } catch (error) {
      const words = error instanceof NetworkError ? m.no_connection() : failure()
      notify({ kind: 'error', message: words })
      return false
    } finally {
      // Also after a failure: somebody else may have deleted what was to be changed.
      void readAnew(queryClient, churchId)
    }
    return true
  }
}

/** Reads the groups of the church that is shown, and its members, anew. */
export function useRefetchGroups() {
  const queryClient = useQueryClient()
  const churchId = useChurchId()
  return () => readAnew(queryClient, churchId)
}

/** Deletes a group; true once it is gone. */
export function useDeleteGroup() {
  const queryClient = useQueryClient()
  const churchId = useChurchId()
  const change = useGroupChange()
  return ({ id }: Group) =>
    change(async () => {
      await call(groups.remove, { group_id: id })
      queryClient.setQueryData(groupsQuery(churchId).queryKey, (known) =>
        known?.filter((group) => group.id !== id),
      )
    }, m.groups_delete_failed)
}

/** Puts members into a group or takes them out of it; true once that is done. */
export function useMembership({ id, name }: Group) {
  const queryClient = useQueryClient()
  const churchId = useChurchId()
  const change = useGroupChange()
  return (memberIds: string[], isIn: boolean, failure: () => string) =>
    change(async () => {
      const endpoint = isIn ? groups.addMember : groups.removeMember
      await call(endpoint, { group_id: id, member_ids: memberIds })
      // Seen at once, whatever the line is like on which it is read anew.
      const changed = new Set(memberIds)
      queryClient.setQueryData(rosterQuery(churchId).queryKey, (roster) =>
        roster?.map((member) => {
          if (!changed.has(member.id)) return member
          const others = member.groups.filter((group) => group.id !== id)
          return { ...member, groups: isIn ? [...others, { id, name }] : others }
        }),
      )
    }, failure)
}
