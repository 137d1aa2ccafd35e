import { useState } from 'react'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'

interface Withdrawn {
  application_id: string
  /** Title of the league. */
  title: string
}

/** Withdraws the user's application after confirmation: call `ask` and render `dialog`. */
export function useWithdraw() {
  const [confirming, setConfirming] = useState<Withdrawn>()
  const withdraw = useCall(applications.withdraw, {
    success: ({ message }) => message,
    failure: m.leagues_withdraw_failed,
    refresh: [leagues.find, applications.mine, leagues.open],
  })
  const dialog = confirming && (
    <ConfirmCall
      call={withdraw}
      input={{ application_id: confirming.application_id }}
      title={m.leagues_withdraw_title()}
      text={m.leagues_withdraw_text({ title: confirming.title })}
      confirmLabel={m.leagues_withdraw()}
      onClose={() => setConfirming(undefined)}
    />
  )
  return { ask: setConfirming, dialog }
}
