import { useState } from 'react'
import { failureText } from '#src/forms/failure-text.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownDonation } from '#src/offline/overlay.ts'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import { settleRow } from '#src/sync/settle-row.ts'
import { deleteDonation } from './save-donation.ts'

interface Props {
  open: boolean
  donation: ShownDonation
  onClose: () => void
  /** Closes the gift's screen first. */
  beforeDelete?: () => void
}

/** Deletes a gift after confirmation; queued offline. */
export function DeleteDialog({ open, donation, onClose, beforeDelete }: Props) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    // First: the screen cannot render without its gift.
    beforeDelete?.()
    try {
      const order = await deleteDonation(donation)
      const fate = order === null ? 'sent' : await settleRow(order)
      notify({ kind: 'success', message: fate === 'sent' ? m.donations_deleted() : m.members_kept() })
    } catch (error) {
      notify({ kind: 'error', message: failureText(error, m.donations_delete_failed) })
    }
    setBusy(false)
    onClose()
  }
  const amount = formatMoney(donation.amount, donation.currency)
  const name = donation.member_name || m.waiting_someone()
  return (
    <ConfirmDialog
      open={open}
      danger
      busy={busy}
      title={m.donations_delete_title()}
      text={m.donations_delete_text({ amount, name, date: shortDate(donation.date) })}
      confirmLabel={m.donations_delete_confirm()}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
