import { useState } from 'react'
import type { FormEvent } from 'react'
import { members } from '#contract/members.ts'
import { fieldErrors } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { FollowUpFields, newFollowUp } from './follow-up-fields.tsx'

interface Props {
  memberId: string
  onDone: () => Promise<void>
  onCancel: () => void
}

/** A new follow-up of a member. */
export function FollowUpForm({ memberId, onDone, onCancel }: Props) {
  // The same id for a retry after a lost response: it is still one follow-up.
  const [id] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState(newFollowUp)
  const save = useCall(members.addFollowUp, {
    success: () => m.members_follow_up_saved(),
    failure: m.members_follow_up_failed,
    inline: (error) => 'note' in fieldErrors(error),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ member_id: memberId, id, ...values })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={3}>
        <FollowUpFields values={values} onChange={setValues} noteError={fieldErrors(save.error)['note']} />
        <Cluster>
          <Button type="submit" busy={save.isPending}>
            {m.members_follow_up_save()}
          </Button>
          <Button variant="quiet" disabled={save.isPending} onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
