import { useState } from 'react'
import { m as server } from '#contract/locales/paraglide/messages.js'
import { segmentsOf } from '#contract/text/message-segments.ts'
import { fillIn, firstName, unknownPlaceholder } from '#contract/text/message-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { MessageBubble } from '#src/widgets/message-bubble.tsx'
import { SendDialog } from '#src/widgets/send-dialog.tsx'

interface Props {
  open: boolean
  members: RosterMember[]
  onClose: () => void
}

/** A message in words of one's own: they are written, then it is shown who gets them and what that costs. */
export function MessageDialog({ open, members, onClose }: Props) {
  const churchId = useChurchId()
  // Stays while the dialog is closed: a press beside it does not lose what was written.
  const [text, setText] = useState('')
  const [step, setStep] = useState<'write' | 'check' | 'sent'>('write')
  const close = () => {
    setStep('write')
    onClose()
  }
  if (step === 'write') {
    return (
      <WriteDialog
        open={open}
        members={members}
        text={text}
        onText={setText}
        onWritten={() => setStep('check')}
        onClose={close}
      />
    )
  }
  return (
    <SendDialog
      open={open}
      kind="message"
      text={text.trim()}
      churchId={churchId}
      memberIds={members.map(({ id }) => id)}
      onSent={() => setStep('sent')}
      onClose={() => {
        if (step !== 'sent') return setStep('write')
        setText('')
        close()
      }}
    />
  )
}

interface WriteProps extends Props {
  text: string
  onText: (text: string) => void
  onWritten: () => void
}

/** What it becomes for the first of them, and how long it is, is shown as it is typed. */
function WriteDialog({ open, members, text, onText, onWritten, onClose }: WriteProps) {
  const church = useChurch()
  const written = text.trim()
  const unknown = unknownPlaceholder('message', text)
  const words = {
    name: firstName(members[0]?.name ?? ''),
    church: church?.name ?? '',
    phone: church?.phone ?? '',
    event: '',
    date: '',
    link: '',
  }
  const stop = server.text_stop({}, { locale: church?.language })
  const filled = `${fillIn('message', written, words)} ${stop}`
  const { segments, costly } = segmentsOf(filled)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.members_message_title({ n: members.length })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" disabled={written === '' || unknown !== undefined} onClick={onWritten}>
            {m.members_message_check()}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextArea
          label={m.members_message_text()}
          help={m.members_message_help({ name: '{name}' })}
          error={
            unknown === undefined ? undefined : server.text_placeholder_unknown({ name: `{${unknown}}` })
          }
          maxLength={600}
          rows={5}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        {written !== '' && (
          <MessageBubble
            text={filled}
            costly={costly.join(' ')}
            cost={m.reminders_segments({ n: segments })}
          />
        )}
      </Stack>
    </Dialog>
  )
}
