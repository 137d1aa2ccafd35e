import { groups } from '#contract/groups.ts'
import type { Group } from '#contract/groups.ts'
import type { Member } from '#contract/member.ts'
import { members } from '#contract/members.ts'
import { storeInCache } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { rosterQuery } from '#src/queries/church-queries.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { inSlices } from './in-slices.ts'
import { useCall } from './use-call.ts'

type Person = Pick<Member, 'id' | 'name'>

/** `onAdded` runs after the server's response. */
export function useAddMembers(group: Group, onAdded: (people: Person[]) => void = () => {}) {
  return useMembership(group, {
    isIn: true,
    failure: m.groups_add_failed,
    onDone: onAdded,
  })
}

/** `onRemoved` runs after the server's response. */
export function useRemoveMembers(group: Group, onRemoved: (people: Person[]) => void) {
  return useMembership(group, {
    isIn: false,
    failure: m.groups_remove_failed,
    onDone: onRemoved,
  })
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
  const move = (member_ids: string[]) => call(endpoint, { group_id: id, member_ids })
  return useCall((people: Person[]) => inSlices<unknown>(idsOf(people), move), {
    failure,
    refreshStored: [groups.list, members.list],
    onSuccess: (_, people) => {
      // Updates the cache before the refetch, which may be slow.
      const moved = new Set(idsOf(people))
      storeInCache(queryKey, (roster) =>
        roster?.map((member) => {
          if (!moved.has(member.id)) return member
          const others = member.groups.filter((group) => group.id !== id)
          return {
            ...member,
            groups: isIn ? [...others, { id, name }] : others,
          }
        }),
      )
      onDone(people)
    },
  })
}
