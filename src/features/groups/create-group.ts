import { groups } from '#contract/groups.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#src/api/session.ts'
import { releaseDeletions } from '#src/offline/deletions.ts'
import { settleRow } from '#src/sync/settle-row.ts'

/** Creates a group. If it already exists after a lost response, updates it to the current values. */
export async function createGroup(
  churchId: string,
  { id, name, description }: { id: string; name: string; description: string },
): Promise<Group> {
  // A deleted group must not hold its name.
  await Promise.allSettled((await releaseDeletions()).map((order) => settleRow(order)))
  const group = await call(groups.create, { id, church_id: churchId, name, description })
  const asTyped = group.name === name.trim() && group.description === description.trim()
  return asTyped ? group : call(groups.update, { group_id: group.id, name, description })
}
