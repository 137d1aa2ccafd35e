import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { dateIn } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import type { FollowUp } from '#contract/members.ts'
import { deleteWithUndo } from '#src/forms/delete-with-undo.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { writeDeletion } from '#src/offline/deletions.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { useFollowUps } from '#src/queries/use-follow-ups.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
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
  const dateOf = (note: FollowUp) => shortDate(dateIn(timezone, new Date(note.createdAt)))

  const remove = (note: FollowUp) => {
    const input = { church_id: churchId, member_id: memberId, follow_up_id: note.id }
    void deleteWithUndo(() => writeDeletion({ endpoint: members.removeFollowUp, input }), {
      name: `${followUpText(note.kind)}, ${dateOf(note)}`,
      done: m.members_follow_up_removed(),
      failure: m.members_follow_up_failed,
    })
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
                onClick={() => remove(note)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
