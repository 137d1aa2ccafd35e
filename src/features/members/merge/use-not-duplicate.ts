import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '#contract/members.ts'
import type { Member } from '#contract/member.ts'
import { call } from '#src/api/session.ts'
import { useFailureNotice } from '#src/forms/use-failure-notice.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { notDuplicatesQuery, duplicatesQuery } from './merge-queries.ts'
import { offerUndo } from './offer-undo.ts'

export interface Pair {
  a: Member
  b: Member
}

/**
 * Keeping pairs apart that are two people, and taking that back. `leaving`: the pair that is on its way from one
 * list to the other; `settled`: the one that last was.
 */
export function useMarkNotDuplicates(churchId: string) {
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState<Pair | null>(null)
  const showFailure = useFailureNotice()
  const [settled, setSettled] = useState<Pair | null>(null)
  const readAgain = () =>
    Promise.all(
      [duplicatesQuery(churchId).queryKey, notDuplicatesQuery(churchId).queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const inputOf = ({ a, b }: Pair) => ({ church_id: churchId, a_id: a.id, b_id: b.id })
  // After the lists, which are told of what was read a moment later. A new object each time: the same pair can be settled
  // twice.
  const settleRow = (pair: Pair) => notifyManager.schedule(() => setSettled({ ...pair }))

  const takeBack = async (pair: Pair) => {
    setLeaving(pair)
    try {
      await call(members.undoMarkNotDuplicates, inputOf(pair))
      notify({ kind: 'success', message: m.members_apart_undone() })
    } catch (error) {
      showFailure(error, m.members_apart_undo_failed)
    }
    // Also after a failure: it may have been taken back, and only the answer was lost.
    await readAgain()
    setLeaving(null)
    settleRow(pair)
  }

  const markNotDuplicates = async (pair: Pair) => {
    setLeaving(pair)
    try {
      await call(members.markNotDuplicates, inputOf(pair))
      // Another pair may take its place.
      await readAgain()
      const message = m.members_apart_done({ a: pair.a.name, b: pair.b.name })
      offerUndo(message, () => void takeBack(pair))
    } catch (error) {
      showFailure(error, m.members_apart_failed)
      void readAgain()
    }
    setLeaving(null)
    settleRow(pair)
  }
  return { markNotDuplicates, takeBack, leaving, settled }
}
