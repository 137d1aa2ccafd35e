import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Church } from '#contract/church.ts'
import { team } from '#contract/team.ts'
import { NetworkError } from '#src/api/client.ts'
import { call, chooseChurch } from '#src/api/session.ts'
import { deleteAllDrafts } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { churchesQuery, openChurches } from '#src/queries/church-queries.ts'

/** Lets someone who is not the owner leave the team of a church, after a question. */
export function LeaveTeam({ church }: { church: Church }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    try {
      const { message } = await call(team.leave, { church_id: church.id })
      deleteAllDrafts()
      const { queryKey } = churchesQuery()
      const left = (one: Church) => one.id !== church.id
      const known = queryClient.setQueryData(
        queryKey,
        (list) => list && { ...list, churches: list.churches.filter(left) },
      )
      // With another church, or none, all that is kept of this one goes.
      chooseChurch(openChurches(known?.churches ?? [])[0]?.id ?? null)
      notify({ kind: 'success', message })
      await navigate({ to: '/dashboard' })
    } catch (error) {
      const words = error instanceof NetworkError ? m.no_connection() : (error as Error).message
      notify({ kind: 'error', message: words || m.something_wrong() })
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setAsked(true)}>
        {m.team_leave()}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={m.team_leave_title({ church: church.name })}
          text={m.team_leave_text()}
          confirmLabel={m.team_leave()}
          onConfirm={() => void leave()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
