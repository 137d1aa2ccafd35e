import { useNavigate } from '@tanstack/react-router'
import { failureText } from '#src/forms/failure-text.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownBatch } from '#src/offline/overlay.ts'
import { settleRow } from '#src/sync/settle-row.ts'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { deleteBatch } from './save-batch.ts'

/** Deletes an open batch after explaining what happens to its gifts; queued offline. */
export function DeleteBatch({
  open,
  batch,
  onClose,
}: {
  open: boolean
  batch: ShownBatch
  onClose: () => void
}) {
  const navigate = useNavigate()
  const remove = async () => {
    onClose()
    // Navigates first: the screen cannot render without its batch.
    await navigate({ to: '/donations/batches', replace: true })
    try {
      const order = await deleteBatch(batch)
      const fate = order === null ? 'sent' : await settleRow(order)
      notify({ kind: 'success', message: fate === 'sent' ? m.gifts_batch_deleted() : m.members_kept() })
    } catch (error) {
      notify({ kind: 'error', message: failureText(error, m.gifts_batch_delete_failed) })
    }
  }
  const n = batch.entered.reduce((all, { gifts }) => all + gifts, 0)
  return (
    <ConfirmDialog
      open={open}
      danger
      title={m.gifts_batch_delete_title()}
      text={
        n === 0 ? m.gifts_batch_delete_empty() : m.gifts_batch_delete_text({ n, figure: formatNumber(n) })
      }
      confirmLabel={m.gifts_batch_delete()}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
