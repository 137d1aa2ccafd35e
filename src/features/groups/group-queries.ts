import { groups } from '#contract/groups.ts'
import type { Group } from '#contract/groups.ts'
import type { Member } from '#contract/member.ts'
import { members } from '#contract/members.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { groupsQuery, rosterQuery } from '#src/queries/church-queries.ts'
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
      queryClient.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== group_id))
      onDeleted?.()
    },
  })
}

type Person = Pick<Member, 'id' | 'name'>

/** Adds members to a group. `onAdded` runs once the server has done so. */
export function useAddMembers(group: Group, onAdded: (people: Person[]) => void = () => {}) {
  return useMembership(group, { isIn: true, failure: m.groups_add_failed, onDone: onAdded })
}

/** Removes members from a group. `onRemoved` runs once the server has done so. */
export function useRemoveMembers(group: Group, onRemoved: (people: Person[]) => void) {
  return useMembership(group, { isIn: false, failure: m.groups_remove_failed, onDone: onRemoved })
}

interface Membership {
  isIn: boolean
  failure: () => string
  onDone: (people: Person[]) => void
}

function useMembership({ id, name }: Group, { isIn, failure, onDone }: Membership) {
  const { queryKey } = rosterQuery(useChurchId())
  const endpoint = isIn ? groups.addMember : groups.removeMember
  const idsOf = (people: Person[]) => people.map((person) => person.id)
  return useCall((people: Person[]) => call(endpoint, { group_id: id, member_ids: idsOf(people) }), {
    failure,
    refreshStored: changed,
    onSuccess: (_, people) => {
      // Shown at once, however slow the refetch is.
      const moved = new Set(idsOf(people))
      queryClient.setQueryData(queryKey, (roster) =>
        roster?.map((member) => {
          if (!moved.has(member.id)) return member
          const others = member.groups.filter((group) => group.id !== id)
          return { ...member, groups: isIn ? [...others, { id, name }] : others }
        }),
      )
      onDone(people)
    },
  })
}
