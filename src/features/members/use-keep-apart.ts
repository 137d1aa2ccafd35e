import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '#contract/members.ts'
import type { Member } from '#contract/member.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/messages/paraglide/messages.js'
import { notify } from '#src/ui/notices.ts'
import { duplicatesQuery } from './merge-queries.ts'
import { offerUndo } from './offer-undo.ts'
import { showFailure } from './show-failure.ts'

export interface Pair {
  a: Member
  b: Member
}

/**
 * Keeping pairs apart that are two people, and taking that back. `leaving`: the pair that is on its way; `settled`:
 * the one that was last kept apart, could not be, or is back.
 */
export function useKeepApart(churchId: string) {
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState<Pair | null>(null)
  const [settled, setSettled] = useState<Pair | null>(null)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: duplicatesQuery(churchId).queryKey })
  const inputOf = ({ a, b }: Pair) => ({ church_id: churchId, a_id: a.id, b_id: b.id })
  // A new object each time: the same pair can be settled twice.
  const settle = (pair: Pair) => setSettled({ ...pair })

  const takeBack = async (pair: Pair) => {
    try {
      await call(members.undoKeepApart, inputOf(pair))
      notify({ kind: 'success', message: m.members_apart_undone() })
    } catch (error) {
      showFailure(error, m.members_apart_undo_failed)
    }
    // Also after a failure: it may have been taken back, and only the answer was lost.
    await readAgain()
    settle(pair)
  }

  const keepApart = async (pair: Pair) => {
    setLeaving(pair)
    try {
      await call(members.keepApart, inputOf(pair))
      // Another pair may take its place.
      await readAgain()
      const message = m.members_apart_done({ a: pair.a.name, b: pair.b.name })
      offerUndo(message, () => takeBack(pair))
    } catch (error) {
      showFailure(error, m.members_apart_failed)
      void readAgain()
    }
    setLeaving(null)
    settle(pair)
  }
  return { keepApart, leaving, settled }
}
