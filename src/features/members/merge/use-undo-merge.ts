import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '#contract/members.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { readMerged } from './merge-queries.ts'
import { showFailure } from '#src/features/members/show-failure.ts'

/** Undoing merges of a church. `undoing`: the id of the one that is on its way. */
export function useUndoMerge(churchId: string) {
  const queryClient = useQueryClient()
  const [undoing, setUndoing] = useState<string | null>(null)
  const undo = async (mergeId: string) => {
    setUndoing(mergeId)
    try {
      await call(members.undoMerge, { merge_id: mergeId })
      notify({ kind: 'success', message: m.members_merge_undone() })
    } catch (error) {
      showFailure(error, m.members_merge_undo_failed)
    }
    // Also after a failure: it may have been undone, and only the answer was lost.
    await readMerged(queryClient, churchId)
    setUndoing(null)
  }
  return { undo, undoing }
}
