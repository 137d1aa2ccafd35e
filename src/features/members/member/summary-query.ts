import type { QueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/member.ts'
import { rosterQuery } from '#src/queries/church-queries.ts'

/** Puts a member that a call answered into the roster of this device. */
export function storeMember(queryClient: QueryClient, member: Member): void {
  queryClient.setQueryData(rosterQuery(member.church_id).queryKey, (roster) =>
    roster?.map((other) => (other.id === member.id ? member : other)),
  )
}
