import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'

interface Props {
  /** Who is rejected: a name, or how many. */
  who: string
  busy: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** The longest reason, as the contract has it. */
const longest = 1000

/** Asks for a reason, which may be left out and is sent to the applicant. */
export function RejectDialog({ who, busy, onReject, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.applications_reject_title({ who })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="danger" busy={busy} onClick={() => onReject(reason)}>
            {m.applications_reject()}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{m.applications_reject_text()}</p>
        <TextArea
          label={m.applications_reason()}
          value={reason}
          maxLength={longest}
          rows={3}
          dir="auto"
          optional
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </Stack>
    </Dialog>
  )
}
