import { useState } from 'react'
import { applications } from '#contract/leagues/applications.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { safeParse } from 'valibot'

interface Props {
  title: string
  text: string
  busy: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a rejection, which one may leave out. */
export function RejectDialog({ title, text, busy, onReject, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { issues } = safeParse(applications.decide.input.entries.reason, reason)
  return (
    <Dialog
      open
      locked={busy}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            variant="danger"
            data-autofocus
            busy={busy}
            disabled={issues !== undefined}
            onClick={() => onReject(reason)}
          >
            {m.applications_reject()}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{text}</p>
        <TextArea
          label={m.applications_reason()}
          help={m.applications_reason_help()}
          optional
          dir="auto"
          value={reason}
          error={issues?.[0].message}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </Dialog>
  )
}
