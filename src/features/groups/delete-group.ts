import { groups } from '#contract/groups.ts'
import type { Group } from '#contract/groups.ts'
import { deleteWithUndo } from '#src/forms/delete-with-undo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { writeDeletion } from '#src/offline/deletions.ts'

/** Deletes a group, with Undo. Resolves to whether it is queued. */
export function deleteGroup({ id, name }: Group): Promise<boolean> {
  const input = { group_id: id }
  return deleteWithUndo(() => writeDeletion({ endpoint: groups.remove, input, name: [id, name] }), {
    name,
    done: m.groups_deleted(),
    failure: m.groups_delete_failed,
  })
}
