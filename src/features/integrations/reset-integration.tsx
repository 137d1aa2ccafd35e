import { useState } from 'react'
import { integrations } from '#contract/blogs/integrations.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'

/** Deletes an integration's key after confirmation. */
export function ResetIntegration({ integrationId, name }: { integrationId: string; name: string }) {
  const [confirming, setConfirming] = useState(false)
  const reset = useCall(integrations.reset, {
    success: ({ message }) => message,
    failure: m.integrations_reset_failed,
    refresh: [integrations.list],
  })
  return (
    <>
      <Button aria-label={m.integrations_reset_of({ name })} onClick={() => setConfirming(true)}>
        {m.integrations_reset()}
      </Button>
      {confirming && (
        <ConfirmCall
          title={m.integrations_reset_title({ name })}
          text={m.integrations_reset_text()}
          confirmLabel={m.integrations_reset()}
          call={reset}
          input={{ integration_id: integrationId }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
