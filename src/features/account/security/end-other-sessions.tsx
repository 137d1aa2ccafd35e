import { useState } from 'react'
import { account } from '#contract/account/account.ts'
import { apiKeys } from '#contract/account/api-keys.ts'
import { security } from '#contract/account/security.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EndApiKey } from './end-api-key.tsx'

export function EndOtherSessions() {
  const [open, setOpen] = useState(false)
  const [endsApiKey, setEndsApiKey] = useState(false)
  const end = useCall(security.endOtherSessions, {
    success: ({ message }) => message,
    refresh: [account.sessions, security.events, apiKeys.look],
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.security_end_others()}</Button>
      {open && (
        <ConfirmCall
          call={end}
          input={{ revoke_api_key: endsApiKey ? 'true' : 'false' }}
          title={m.security_end_others_title()}
          text={
            <Stack gap={3}>
              <p>{m.security_end_others_text()}</p>
              <EndApiKey checked={endsApiKey} onChange={setEndsApiKey} />
            </Stack>
          }
          confirmLabel={m.security_end_others()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
