import type { QueryClient } from '@tanstack/react-query'
import { members } from '#contract/members.ts'
import type { Member } from '#contract/member.ts'
import { query } from '#src/api/query.ts'
import { rosterQuery } from '#src/queries/church-queries.ts'

/** A member at a glance. */
export const summaryQuery = (memberId: string) => query(members.summary, { member_id: memberId })

/** Puts a member that a call answered into the roster of this device. */
export function storeMember(queryClient: QueryClient, member: Member): void {
  queryClient.setQueryData(rosterQuery(member.church_id).queryKey, (roster) =>
    roster?.map((other) => (other.id === member.id ? member : other)),
  )
}
