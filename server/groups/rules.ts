import type { Group } from '#contract/groups.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { groups } from '#server/db/schema/members.ts'
import { fieldProblem } from '#server/http/problem.ts'

export type GroupRow = Pick<typeof groups.$inferSelect, 'id' | 'churchId' | 'name' | 'description'> & {
  members: number
}

/** A group as displayed. */
export function viewGroup({ id, churchId, name, description, members }: GroupRow): Group {
  return { id, church_id: churchId, name, description, members }
}

/** Deduplicated member ids of a request. Throws `Problem` 400 without any. */
export function chosenMembers(input: {
  member_id?: string | undefined
  member_ids?: string[] | undefined
}): string[] {
  const ids = [...(input.member_id === undefined ? [] : [input.member_id]), ...(input.member_ids ?? [])]
  if (ids.length === 0) throw fieldProblem('member_ids', m.members_required())
  return [...new Set(ids)]
}
