import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { dateIn } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import type { FollowUp } from '#contract/members.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { write } from '#src/offline/outbox.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { useFollowUps } from '#src/queries/use-follow-ups.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { FollowUpForm } from './follow-up-form.tsx'
import { followUpText } from './follow-up-text.ts'
import styles from './follow-ups.module.css'

interface Props {
  memberId: string
  /** What the server has; empty where it cannot be asked. */
  stored: FollowUp[]
  timezone: string
  /** Whether follow-ups can be added and removed. */
  canWrite: boolean
}

/** The follow-ups of a member: who called, wrote to or met them. */
export function FollowUps({ memberId, stored, timezone, canWrite }: Props) {
  const churchId = useChurchId()
  const notes = useFollowUps(memberId, stored)
  const [writing, setWriting] = useState(false)
  const [removing, setRemoving] = useState<FollowUp | null>(null)
  const dateOf = (note: FollowUp) => shortDate(dateIn(timezone, new Date(note.createdAt)))

  const { busy, run } = useWrite(m.members_follow_up_failed)
  const remove = async ({ id }: FollowUp) => {
    await write(members.removeFollowUp, { church_id: churchId, member_id: memberId, follow_up_id: id })
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
          onDone={() => setWriting(false)}
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
      {removing && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          onConfirm={() => void run(() => remove(removing))}
          title={m.members_follow_up_remove_title()}
          text={m.members_follow_up_remove_text()}
          confirmLabel={m.members_follow_up_remove_confirm()}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  )
}
