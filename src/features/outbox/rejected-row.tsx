import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { discard, retryRows } from '#src/offline/outbox.ts'
import { isStuck } from '#src/offline/plan.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { latestText } from '#src/offline/blog-text.ts'
import { copyText } from '#src/widgets/copy-text.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { metLimit } from '#src/sync/retry-after-limit.ts'
import { SeePlans } from '#src/forms/see-plans.tsx'
import { waitingRows } from '#src/offline/waiting.ts'
import { EditLink } from './edit-link.tsx'
import { isMissing } from './rules.ts'
import type { Rejected } from './rules.ts'
import { SaveAsNew } from '#src/widgets/save-as-new.tsx'
import { WrittenText } from './written-text.tsx'
import styles from './rejected-row.module.css'

interface RejectedRowProps {
  rejected: Rejected
  description: string
  /** Text of the row and the rows it blocks. */
  text: string
  /** Church name, unless the current church. */
  church: string | undefined
}

/** A rejected or stuck write: reason, blocked rows and actions. */
export function RejectedRow({ rejected: { row, blocked }, description, text, church }: RejectedRowProps) {
  const missing = isMissing(row)
  const stuck = isStuck(row)
  const editLink = missing || stuck ? null : callOf(row)?.editLink(row, row.input)
  // Possibly the only copy: writes without a form, and posts, which can be deleted meanwhile.
  const only = !editLink || editLink.form === 'blog'
  const rows = [row, ...blocked]
  const post = latestText(rows)
  const [asking, setAsking] = useState(false)
  const blockedCount = waitingRows(blocked).length
  return (
    <ListRow
      leading={<TriangleAlert className={styles.icon} aria-hidden="true" />}
      title={description}
      detail={
        <>
          {church && (
            <p>
              <bdi>{church}</bdi>
            </p>
          )}
          <p className={styles.message}>{stuck ? m.waiting_stuck() : row.message}</p>
          {missing && <p>{m.waiting_missing()}</p>}
          {metLimit(row) && <p>{m.waiting_goes_on()}</p>}
          {blockedCount > 0 && <p>{m.waiting_held({ n: blockedCount })}</p>}
          {only && text !== description && <WrittenText text={text} />}
          <div className={styles.actions}>
            {only && text !== description && (
              <Button size="sm" onClick={() => void copyText(text)}>
                {m.waiting_copy()}
              </Button>
            )}
            {post && <SaveAsNew text={post} orders={rows.map(({ order }) => order)} />}
            {metLimit(row) && <SeePlans />}
            {editLink && <EditLink target={editLink} church={row.church} />}
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
            text={blockedCount > 0 ? m.waiting_discard_with({ n: blockedCount }) : m.waiting_discard_text()}
            confirmLabel={m.waiting_discard()}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              void discard(rows.map(({ order }) => order))
            }}
          />
        </>
      }
    />
  )
}
