import { useQueryClient } from '@tanstack/react-query'
import { members } from '#contract/members.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { readMerged } from './merge-queries.ts'

/**
 * Undoes merges of a church. `undoing`: the id of the merge that is being undone. `onUndone` runs when all is read again.
 */
export function useUndoMerge(churchId: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useCall(members.undoMerge, {
    success: () => m.members_merge_undone(),
    failure: m.members_merge_undo_failed,
    refresh: () => readMerged(queryClient, churchId),
  })
  return {
    undo: (mergeId: string, onUndone?: () => void) => mutate({ merge_id: mergeId }, { onSuccess: onUndone }),
    undoing: isPending ? variables.merge_id : null,
  }
}
