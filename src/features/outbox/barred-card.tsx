import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { discard, retryRows } from '#src/offline/outbox.ts'
import { waitingRows } from '#src/offline/waiting.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { copyText } from '#src/widgets/copy-text.ts'
import type { Barred } from './rules.ts'
import { WrittenText } from './written-text.tsx'
import styles from './rejected-row.module.css'

const reasons = { role: m.waiting_role_lowered, church: m.waiting_church_left }

interface Props {
  barred: Barred
  /** Church name, if cached. */
  name: string | undefined
  describe: (row: OutboxRow) => string
  /** Describes the content of rows. */
  textOf: (rows: OutboxRow[]) => string
}

/**
 * Rejected writes in a church where the user has lost the permission. No form can be opened, so the user can
 * copy, retry or discard them, all together since it can be a whole roll.
 */
export function BarredCard({ barred: { reason, rejected }, name, describe, textOf }: Props) {
  const [asking, setAsking] = useState(false)
  const rows = rejected.map(({ row }) => row)
  const all = rejected.flatMap(({ row, blocked }) => [row, ...blocked])
  return (
    <Card title={name === undefined ? m.waiting_former_church() : <bdi>{name}</bdi>} flush>
      <div className={styles.barred}>
        <p className={styles.message}>{reasons[reason]()}</p>
        <div className={styles.actions}>
          <Button size="sm" onClick={() => void copyText(textOf(all))}>
            {m.waiting_copy()}
          </Button>
          <Button size="sm" onClick={() => void retryRows(...rows.map(({ order }) => order))}>
            {m.ui_retry()}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
            {m.waiting_discard()}
          </Button>
        </div>
      </div>
      <List>
        {rejected.map(({ row, blocked }) => (
          <BarredRow
            key={row.order}
            blocked={waitingRows(blocked).length}
            description={describe(row)}
            text={textOf([row, ...blocked])}
          />
        ))}
      </List>
      <ConfirmDialog
        open={asking}
        danger
        title={m.waiting_discard_many_title({ n: waitingRows(all).length })}
        text={m.waiting_discard_many_text()}
        confirmLabel={m.waiting_discard()}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void discard(all.map(({ order }) => order))
        }}
      />
    </Card>
  )
}

function BarredRow({ blocked, description, text }: { blocked: number; description: string; text: string }) {
  return (
    <ListRow
      title={description}
      detail={
        <>
          {blocked > 0 && <p>{m.waiting_held({ n: blocked })}</p>}
          {text !== description && <WrittenText text={text} />}
        </>
      }
    />
  )
}
