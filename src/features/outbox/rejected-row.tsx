import { Link } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { donations } from '#contract/donations.ts'
import { members } from '#contract/members.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { discard, retryRows } from '#src/offline/outbox.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { metLimit } from '#src/sync/retry-after-limit.ts'
import { SeePlans } from '#src/widgets/see-plans.tsx'
import { waitingRows } from '#src/sync/waiting.ts'
import type { Refused } from './rules.ts'
import styles from './rejected-row.module.css'

/** One write that the server has refused: its words, what it holds up, and what can be done. */
export function RejectedRow({ refused: { row, held }, says }: { refused: Refused; says: string }) {
  const [asking, setAsking] = useState(false)
  const heldCount = waitingRows(held).length
  return (
    <ListRow
      leading={<TriangleAlert className={styles.icon} aria-hidden="true" />}
      title={says}
      detail={
        <>
          <p className={styles.message}>{row.message}</p>
          {metLimit(row) && <p>{m.waiting_goes_on()}</p>}
          {heldCount > 0 && <p>{m.waiting_held({ n: heldCount })}</p>}
          <div className={styles.actions}>
            {metLimit(row) && <SeePlans />}
            <EditLink row={row} />
            <Button size="sm" onClick={() => void retryRows(row.order)}>
              {m.ui_retry()}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
              {m.waiting_discard()}
            </Button>
          </div>
          <ConfirmDialog
            open={asking}
            danger
            title={m.waiting_discard_title()}
            text={heldCount > 0 ? m.waiting_discard_with({ n: heldCount }) : m.waiting_discard_text()}
            confirmLabel={m.waiting_discard()}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              void discard([row, ...held].map(({ order }) => order))
            }}
          />
        </>
      }
    />
  )
}

/** Leads to the form that the write came from, for those that came from one. */
function EditLink({ row }: { row: OutboxRow }) {
  const look = buttonClass({ size: 'sm' })
  const churchId = row.church ?? ''
  if (row.call === members.add.name) {
    return (
      <Link to="/members/form/$churchId" params={{ churchId }} search={{ row: row.order }} className={look}>
        {m.waiting_edit()}
      </Link>
    )
  }
  if (row.call === members.update.name) {
    const memberId = String(row.input['member_id'])
    return (
      <Link to="/members/form/$churchId/$memberId" params={{ churchId, memberId }} className={look}>
        {m.waiting_edit()}
      </Link>
    )
  }
  if (row.call === donations.add.name) {
    return (
      <Link to="/donations/form" search={{ row: row.order }} className={look}>
        {m.waiting_edit()}
      </Link>
    )
  }
  if (row.call === donations.update.name) {
    return (
      <Link to="/donations" className={look}>
        {m.waiting_edit()}
      </Link>
    )
  }
  return null
}
