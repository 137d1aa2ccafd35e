import { useState } from 'react'
import { members as calls } from '#contract/members.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { instantNow } from '#src/lib/server-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { write } from '#src/offline/outbox.ts'
import type { RosterMember } from '#src/offline/overlay.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { FollowUpFields, newFollowUp } from './follow-up-fields.tsx'

interface Props {
  members: RosterMember[]
  onClose: () => void
}

/** The same follow-up for several members. It is stored in the outbox, so that it needs no network. */
export function BulkFollowUp({ members, onClose }: Props) {
  const churchId = useChurchId()
  const [values, setValues] = useState(newFollowUp)
  const { busy, run } = useWrite(m.members_follow_up_failed)
  const save = async () => {
    await write(calls.addFollowUps, {
      id: crypto.randomUUID(),
      church_id: churchId,
      member_ids: members.map(({ id }) => id),
      ...instantNow('contacted_at'),
      ...values,
    })
    notify({ kind: 'success', message: m.members_bulk_followed_up({ n: members.length }) })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.members_bulk_follow_up_title({ n: members.length })}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {m.ui_cancel()}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void run(save)}>
            {m.members_follow_up_save()}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <FollowUpFields values={values} onChange={setValues} />
      </Stack>
    </Dialog>
  )
}
