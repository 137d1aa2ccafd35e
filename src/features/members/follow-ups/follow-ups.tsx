import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { dateIn } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import type { FollowUp } from '#contract/members.ts'
import { call } from '#src/api/session.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { FollowUpForm } from './follow-up-form.tsx'
import { followUpText } from './follow-up-text.ts'
import { showFailure } from '#src/features/members/show-failure.ts'
import { summaryQuery } from '#src/features/members/summary-query.ts'
import styles from './follow-ups.module.css'

interface Props {
  memberId: string
  notes: FollowUp[]
  timezone: string
  /** Makes and removes notes, not only reads them. */
  canWrite: boolean
}

/** Who has called, written to or met a member, and what was said. */
export function FollowUps({ memberId, notes, timezone, canWrite }: Props) {
  const queryClient = useQueryClient()
  const [writing, setWriting] = useState(false)
  const [removing, setRemoving] = useState<FollowUp | null>(null)
  const [busy, setBusy] = useState(false)
  const dateOf = (note: FollowUp) => shortDate(dateIn(timezone, new Date(note.createdAt)))

  const readAgain = () => queryClient.invalidateQueries({ queryKey: summaryQuery(memberId).queryKey })
  const remove = async (note: FollowUp) => {
    setBusy(true)
    try {
      await call(members.removeFollowUp, { member_id: memberId, follow_up_id: note.id })
    } catch (error) {
      showFailure(error, m.members_follow_up_failed)
    }
    // Also after a failure: it may be gone, and only the answer was lost.
    await readAgain()
    setBusy(false)
    setRemoving(null)
  }
  const nothing = canWrite ? m.members_follow_ups_none() : m.members_follow_ups_nothing()
  return (
    <Card
      title={m.members_follow_ups()}
      action={
        canWrite &&
        !writing && (
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setWriting(true)}>
            {m.members_follow_up_add()}
          </Button>
        )
      }
    >
      {writing && (
        <FollowUpForm
          memberId={memberId}
          onDone={async () => {
            await readAgain()
            setWriting(false)
          }}
          onCancel={() => setWriting(false)}
        />
      )}
      {notes.length === 0 && !writing && <p className={styles.none}>{nothing}</p>}
      <ul role="list" className={styles.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <div className={styles.texts}>
              <p className={styles.kind}>{followUpText(note.kind)}</p>
              {note.note && (
                <p className={styles.note}>
                  <bdi>{note.note}</bdi>
                </p>
              )}
              <p className={styles.by}>
                {note.by_name
                  ? m.members_follow_up_by({ name: note.by_name, date: dateOf(note) })
                  : dateOf(note)}
              </p>
            </div>
            {canWrite && (
              <IconButton
                label={m.members_follow_up_remove({ date: dateOf(note) })}
                onClick={() => setRemoving(note)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={m.members_follow_up_remove_title()}
        text={m.members_follow_up_remove_text()}
        confirmLabel={m.members_follow_up_remove_confirm()}
        danger
        busy={busy}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(null)}
      />
    </Card>
  )
}
