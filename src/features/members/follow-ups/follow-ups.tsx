import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { dateIn } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import type { FollowUp } from '#contract/members.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FollowUpForm } from './follow-up-form.tsx'
import { followUpText } from './follow-up-text.ts'
import { refresh } from '#src/queries/refresh.ts'
import styles from './follow-ups.module.css'

interface Props {
  memberId: string
  notes: FollowUp[]
  timezone: string
  /** Whether follow-ups can be added and removed. */
  canWrite: boolean
}

/** The follow-ups of a member: who called, wrote to or met them. */
export function FollowUps({ memberId, notes, timezone, canWrite }: Props) {
  const [writing, setWriting] = useState(false)
  const [removing, setRemoving] = useState<FollowUp | null>(null)
  const dateOf = (note: FollowUp) => shortDate(dateIn(timezone, new Date(note.createdAt)))

  const remove = useCall(members.removeFollowUp, {
    failure: m.members_follow_up_failed,
    refresh: [members.summary],
  })
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
            await refresh([members.summary])
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
      {removing && (
        <ConfirmCall
          call={remove}
          input={{ member_id: memberId, follow_up_id: removing.id }}
          title={m.members_follow_up_remove_title()}
          text={m.members_follow_up_remove_text()}
          confirmLabel={m.members_follow_up_remove_confirm()}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  )
}
