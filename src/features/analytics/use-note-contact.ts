import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Overview } from '#contract/analytics.ts'
import { members } from '#contract/members.ts'
import { NetworkError, ApiError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { timedId } from '#src/lib/uuid.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { overviewQuery } from '#src/queries/church-queries.ts'

type Absent = Overview['absent_members'][number]

/** Notes that an absent member was contacted; the notice that says so lets one take it back. */
export function useRecordContact(churchId: string, { member_id, name }: Pick<Absent, 'member_id' | 'name'>) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  // Pressed again after a lost answer, it is still one note.
  const [nextId, setNextId] = useState(() => timedId())
  const { queryKey } = overviewQuery(churchId)

  const show = (followed_up: Absent['followed_up']) =>
    queryClient.setQueryData<Overview>(queryKey, (known) => {
      if (!known) return known
      const absent_members = known.absent_members.map((each) =>
        each.member_id === member_id ? { ...each, followed_up } : each,
      )
      return { ...known, absent_members }
    })

  const takeBack = async (follow_up_id: string) => {
    try {
      await call(members.removeFollowUp, { member_id, follow_up_id })
      show(null)
    } catch (error) {
      failureText(error)
    }
    await queryClient.invalidateQueries({ queryKey })
  }

  const note = async () => {
    setBusy(true)
    try {
      const { id, kind, createdAt, by_name } = await call(members.addFollowUp, {
        member_id,
        id: nextId,
        kind: 'contacted',
      })
      setNextId(timedId())
      show({ kind, at: createdAt, by_name })
      notify({
        kind: 'success',
        message: m.dashboard_contact_noted({ name }),
        action: { label: m.dashboard_undo(), onAction: () => void takeBack(id) },
      })
    } catch (error) {
      failureText(error)
    }
    setBusy(false)
  }
  return { busy, note }
}

function failureText(error: unknown): void {
  const words = error instanceof ApiError ? error.message : ''
  notify({
    kind: 'error',
    message: error instanceof NetworkError ? m.no_connection() : words || m.dashboard_contact_failed(),
  })
}
