import { useState } from 'react'
import { failureText } from '#src/forms/failure-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownBatch } from '#src/offline/overlay.ts'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { differenceText } from './difference-text.ts'
import { differencesOf, setClosed } from './save-batch.ts'

/** Closes a batch after showing the difference. */
export function CloseBatch({
  open,
  batch,
  onClose,
}: {
  open: boolean
  batch: ShownBatch
  onClose: () => void
}) {
  const [busy, setBusy] = useState(false)
  const close = async () => {
    setBusy(true)
    try {
      await setClosed(batch, true)
      onClose()
    } catch (error) {
      notify({ kind: 'error', message: failureText(error, m.gifts_batch_failed) })
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      title={m.gifts_close_title()}
      text={closingText(batch)}
      confirmLabel={m.gifts_batch_close()}
      onConfirm={() => void close()}
      onClose={onClose}
    />
  )
}

function closingText(batch: ShownBatch): string {
  if (batch.counted.length === 0) return m.gifts_close_not_counted()
  const differences = differencesOf(batch)
  if (differences.length === 0) return m.gifts_close_adds_up()
  return m.gifts_close_off({ difference: differenceText(differences) })
}
