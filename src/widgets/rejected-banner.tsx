import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, useState } from 'react'
import type { OutboxRow } from '#src/offline/database.ts'
import { retryRows } from '#src/offline/outbox.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { metLimit } from '#src/sync/retry-after-limit.ts'
import { SeePlans } from '#src/forms/see-plans.tsx'
import { notifyFate, settleRow } from '#src/sync/settle-row.ts'

/** Notices after a row was sent. */
const sentNotices: Record<NonNullable<QueueableCall['sentNotice']>, () => string> = {
  'member-added': m.members_added,
  'member-updated': m.members_updated,
  'household-added': m.households_sent,
  'donation-logged': m.donations_logged,
  'league-posted': m.leagues_posted,
  'league-changed': m.leagues_changed,
}

interface Props {
  row: OutboxRow
  onSent: () => void
  /** Shows field errors too, since no form is rendered below. */
  alone?: boolean
}

/** The rejection of a write above its form, with a retry. Scrolls into view on each rejection. */
export function RejectedBanner({ row, onSent, alone = false }: Props) {
  const [busy, setBusy] = useState(false)
  const atFields = Object.values(row.fields ?? {})
  const reason = alone ? (atFields[0] ?? row.message) : atFields.length === 0 && row.message
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The user is at the end of the form. The key changes per correction.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [row.key])

  const retry = async () => {
    setBusy(true)
    try {
      await retryRows(row.order)
      const result = await settleRow(row.order)
      const notice = result === 'sent' ? callOf(row)?.sentNotice : undefined
      notifyFate(result, notice ? sentNotices[notice]() : m.members_kept())
      onSent()
    } catch {
      // The banner shows the new rejection.
      setBusy(false)
    }
  }
  return (
    // Remounted per correction: screen readers do not announce unchanged alert text.
    <div ref={place} key={row.key}>
      <Banner
        tone="danger"
        role="alert"
        icon={<TriangleAlert aria-hidden="true" />}
        title={m.members_attention_title()}
        action={
          <Cluster gap={2}>
            {metLimit(row) && <SeePlans />}
            <Button size="sm" busy={busy} onClick={retry}>
              {m.ui_retry()}
            </Button>
          </Cluster>
        }
      >
        {reason || m.members_attention_text()}
      </Banner>
    </div>
  )
}
