import { useState } from 'react'
import type { FormEvent } from 'react'
import { members } from '#contract/members.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { timedId } from '#src/lib/uuid.ts'
import { instantNow } from '#src/lib/server-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { write } from '#src/offline/outbox.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { FollowUpFields, newFollowUp } from './follow-up-fields.tsx'

interface Props {
  memberId: string
  onDone: () => void
  onCancel: () => void
}

/** A new follow-up of a member. It is stored in the outbox, so that it needs no network. */
export function FollowUpForm({ memberId, onDone, onCancel }: Props) {
  const churchId = useChurchId()
  const [values, setValues] = useState(newFollowUp)
  const { busy, run } = useWrite(m.members_follow_up_failed)
  const save = async () => {
    await write(members.addFollowUp, {
      church_id: churchId,
      member_id: memberId,
      id: timedId(),
      ...instantNow('contacted_at'),
      ...values,
    })
    notify({ kind: 'success', message: m.members_follow_up_saved() })
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(save)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={3}>
        <FollowUpFields values={values} onChange={setValues} />
        <Cluster>
          <Button type="submit" busy={busy}>
            {m.members_follow_up_save()}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
