import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { discard, retryRows } from '#src/offline/outbox.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { writtenText } from '#src/offline/blog-text.ts'
import { copyText } from '#src/widgets/copy-text.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { metLimit } from '#src/sync/retry-after-limit.ts'
import { SeePlans } from '#src/widgets/see-plans.tsx'
import { waitingRows } from '#src/sync/waiting.ts'
import { EditLink } from './edit-link.tsx'
import type { Rejected } from './rules.ts'
import styles from './rejected-row.module.css'

interface RejectedRowProps {
  rejected: Rejected
  description: string
}

/** One write that the server has rejected: its words, what it holds up, and what can be done. */
export function RejectedRow({ rejected: { row, held }, description }: RejectedRowProps) {
  const editLink = callOf(row)?.editLink(row, row.input)
  // Perhaps it is nowhere else: the post may be deleted.
  const text = writtenText(row)
  const [asking, setAsking] = useState(false)
  const heldCount = waitingRows(held).length
  return (
    <ListRow
      leading={<TriangleAlert className={styles.icon} aria-hidden="true" />}
      title={description}
      detail={
        <>
          <p className={styles.message}>{row.message}</p>
          {metLimit(row) && <p>{m.waiting_goes_on()}</p>}
          {heldCount > 0 && <p>{m.waiting_held({ n: heldCount })}</p>}
          {text !== undefined && (
            <details className={styles.read}>
              <summary>{m.waiting_read()}</summary>
              <p className={styles.text}>{text}</p>
            </details>
          )}
          <div className={styles.actions}>
            {text !== undefined && (
              <Button size="sm" onClick={() => void copyText(text)}>
                {m.waiting_copy()}
              </Button>
            )}
            {metLimit(row) && <SeePlans />}
            {editLink && <EditLink target={editLink} />}
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
