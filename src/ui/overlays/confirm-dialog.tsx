import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  /** The consequences, and whether they can be undone. */
  text: ReactNode
  /** A verb phrase: "Delete member". */
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
  danger?: boolean
  busy?: boolean
  cancelLabel?: string
}

/** For irreversible actions only; for others offer Undo in a notice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, onConfirm, onClose, danger, busy = false, cancelLabel } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus={danger || undefined}>
            {cancelLabel ?? m.ui_cancel()}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            onClick={onConfirm}
            busy={busy}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{text}</div>
    </Dialog>
  )
}
