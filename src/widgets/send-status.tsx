import type { DeliveryStatus, Send } from '#contract/reminders.ts'
import { deliveryStatuses } from '#contract/reminders.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Cluster } from '#src/ui/stack.tsx'

const tones: Record<DeliveryStatus, Tone> = {
  queued: 'neutral',
  sent: 'accent',
  delivered: 'success',
  failed: 'danger',
  opted_out: 'neutral',
  no_address: 'warning',
  not_textable: 'warning',
  kept: 'accent',
}
const names: Record<DeliveryStatus, () => string> = {
  queued: m.reminders_status_queued,
  sent: m.reminders_status_sent,
  delivered: m.reminders_status_delivered,
  failed: m.reminders_status_failed,
  opted_out: m.reminders_status_opted_out,
  no_address: m.reminders_status_no_address,
  not_textable: m.reminders_status_not_textable,
  kept: m.reminders_status_kept,
}

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  return <Badge tone={tones[status]}>{names[status]()}</Badge>
}

/** Number of recipients per delivery status. */
export function SendCounts({ counts }: Pick<Send, 'counts'>) {
  return (
    <Cluster gap={2}>
      {deliveryStatuses
        .filter((status) => counts[status] > 0)
        .map((status) => (
          <Badge key={status} tone={tones[status]}>
            {formatNumber(counts[status])} {names[status]()}
          </Badge>
        ))}
    </Cluster>
  )
}

/** Explains that messages are stored because no provider is configured. */
export function StoredNote({ counts }: Pick<Send, 'counts'>) {
  if (counts.kept === 0) return null
  return (
    <Banner tone="warning" title={m.reminders_kept_title()}>
      {m.reminders_kept_text()}
    </Banner>
  )
}
