import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownDonation } from '#src/offline/overlay.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DonationForm } from './donation-form.tsx'
import { valuesOf } from './save-donation.ts'

/** One gift of the list: corrected, beginning with its amount, or deleted. */
export function GiftSheet({ gift, onClose }: { gift: ShownDonation; onClose: () => void }) {
  const church = useChurch()
  const { roster } = useRoster(gift.church_id)
  const [asking, setAsking] = useState(false)
  const [rejected] = usePendingOf(
    ({ status, entityKeys }) => status === 'needsAttention' && entityKeys.includes(`donation:${gift.id}`),
  )
  const name = gift.member_name || m.waiting_someone()
  return (
    <Dialog open onClose={onClose} title={name}>
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
          roster={roster}
          focusMember={false}
          onRefused={() => {}}
          onDone={onClose}
          onCancel={onClose}
        />
        <div>
          <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
            {m.donations_delete_confirm()}
          </Button>
        </div>
      </Stack>
      <DeleteDialog open={asking} donation={gift} onClose={() => setAsking(false)} onDeleted={onClose} />
    </Dialog>
  )
}
