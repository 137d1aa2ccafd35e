import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Church } from '#contract/church.ts'
import { team } from '#contract/team.ts'
import { storeInCache } from '#src/api/query.ts'
import { chooseChurch } from '#src/api/session.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { deleteAllDrafts } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { churchesQuery, openChurches } from '#src/queries/church-queries.ts'

/** Leaves the team of a church after confirmation; not for owners. */
export function LeaveTeam({ church }: { church: Church }) {
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const leave = useCall(team.leave, {
    success: ({ message }) => message,
    onSuccess: () => {
      deleteAllDrafts()
      const { queryKey } = churchesQuery()
      const left = (one: Church) => one.id !== church.id
      const cached = storeInCache(
        queryKey,
        (list) => list && { ...list, churches: list.churches.filter(left) },
      )
      // Selecting another church, or none, deletes the cached data of this one.
      chooseChurch(openChurches(cached?.churches ?? [])[0]?.id ?? null)
      return navigate({ to: '/dashboard' })
    },
  })
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setConfirming(true)}>
        {m.team_leave()}
      </Button>
      {confirming && (
        <ConfirmCall
          call={leave}
          input={{ church_id: church.id }}
          title={m.team_leave_title({ church: church.name })}
          text={m.team_leave_text()}
          confirmLabel={m.team_leave()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
