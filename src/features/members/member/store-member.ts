import type { Member } from '#contract/member.ts'
import { storeInCache } from '#src/api/query.ts'
import { rosterQuery } from '#src/queries/church-queries.ts'

/** Puts a member that a call answered into the roster of this device. */
export function storeMember(member: Member): void {
  storeInCache(rosterQuery(member.church_id).queryKey, (roster) =>
    roster?.map((other) => (other.id === member.id ? member : other)),
  )
}
