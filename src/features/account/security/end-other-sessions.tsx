import { useState } from 'react'
import { account } from '#contract/account/account.ts'
import { security } from '#contract/account/security.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'

/** Signs out all devices but this one, after a confirmation. */
export function EndOtherSessions() {
  const [open, setOpen] = useState(false)
  const end = useCall(security.endOtherSessions, {
    success: ({ message }) => message,
    refresh: [account.sessions, security.events],
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.security_end_others()}</Button>
      {open && (
        <ConfirmCall
          call={end}
          input={{}}
          title={m.security_end_others_title()}
          text={m.security_end_others_text()}
          confirmLabel={m.security_end_others()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
