import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { discard, retryRows } from '#src/offline/outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import styles from './message-item.module.css'

/** Why a message was rejected, with actions. Later messages to the same user wait for it. */
export function RejectedMessage({ row, onEdit }: { row: OutboxRow; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.rejected}>
      <p>{row.message || m.chat_rejected()}</p>
      <div className={styles.ways}>
        <Button size="sm" onClick={() => void retryRows(row.order)}>
          {m.chat_send_again()}
        </Button>
        <Button size="sm" variant="quiet" onClick={onEdit}>
          {m.chat_edit()}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
          {m.chat_delete()}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={m.chat_delete_title()}
        text={m.chat_discard_text()}
        confirmLabel={m.chat_delete()}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void discard([row.order])
        }}
      />
    </div>
  )
}
