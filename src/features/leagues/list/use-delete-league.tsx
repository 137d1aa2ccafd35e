import { useState } from 'react'
import { leagues } from '#contract/leagues/leagues.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { ApiError } from '#src/api/client.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { refreshLeagues } from '#src/features/leagues/refresh-leagues.ts'

const asksBack = (error: unknown) => error instanceof ApiError && error.status === 409

/**
 * Deletes a league after confirmation. With applications the server responds with their number, and a second
 * confirmation is needed.
 */
export function useDeleteLeague() {
  const [league, ask] = useState<League>()
  const remove = useCall(leagues.remove, {
    success: ({ message }) => message,
    failure: m.league_list_delete_failed,
    inline: asksBack,
    refresh: refreshLeagues,
  })
  const close = () => {
    ask(undefined)
    remove.reset()
  }
  const question = asksBack(remove.error) ? (remove.error as ApiError).message : undefined
  const confirm = (league_id: string) =>
    remove.mutate(
      { league_id, ...(question !== undefined && { confirmed: 'true' as const }) },
      { onSuccess: close, onError: (error) => !asksBack(error) && close() },
    )
  const dialog = league && (
    <ConfirmDialog
      open
      danger
      title={m.league_list_delete_title()}
      text={question ? `${question} ${m.league_list_delete_told()}` : m.league_list_delete_text(league)}
      confirmLabel={question ? m.league_list_delete_all_the_same() : m.league_list_delete()}
      busy={remove.isPending}
      onConfirm={() => confirm(league.id)}
      onClose={close}
    />
  )
  return { ask, dialog }
}
