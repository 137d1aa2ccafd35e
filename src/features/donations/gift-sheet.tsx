import { m } from '#src/locales/paraglide/messages.js'
import type { ShownDonation } from '#src/offline/overlay.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { DonationForm } from './donation-form.tsx'
import { valuesOf } from './save-donation.ts'

/** Edits a gift, starting at the amount. Closing without Cancel keeps the draft. */
export function GiftSheet({ gift, onClose }: { gift: ShownDonation; onClose: () => void }) {
  const church = useChurch()
  const { everyone } = useRoster(gift.church_id)
  const rejected = useRejectedRow(({ entityKeys }) => entityKeys.includes(`donation:${gift.id}`))
  return (
    <Dialog open onClose={onClose} title={m.gifts_edit_title()} side>
      <Stack gap={4}>
        {rejected && <RejectedBanner row={rejected} onSent={onClose} />}
        <DonationForm
          key={rejected?.order}
          id={`donation:${gift.id}`}
          churchId={gift.church_id}
          currency={gift.currency}
          today={todayIn(church)}
          values={valuesOf(gift)}
          gift={gift}
          rejected={rejected}
          roster={everyone}
          focusMember={false}
          onRefused={() => {}}
          onDone={onClose}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}
