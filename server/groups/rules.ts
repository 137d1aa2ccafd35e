import type { Group } from '#contract/groups.ts'
import type { groups } from '#server/db/schema/members.ts'

export type GroupRow = Pick<typeof groups.$inferSelect, 'id' | 'churchId' | 'name' | 'description'> & {
  members: number
}

/** A group as its church sees it. */
export function viewGroup({ id, churchId, name, description, members }: GroupRow): Group {
  return { id, church_id: churchId, name, description, members }
}
