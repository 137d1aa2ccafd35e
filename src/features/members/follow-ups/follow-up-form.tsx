import { useState } from 'react'
import type { FormEvent } from 'react'
import { members } from '#contract/members.ts'
import type { FollowUp } from '#contract/members.ts'
import { fieldErrors } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { followUpText } from './follow-up-text.ts'

const kinds: FollowUp['kind'][] = ['called', 'texted', 'contacted']

interface Props {
  memberId: string
  onDone: () => Promise<void>
  onCancel: () => void
}

/** A new follow-up of a member. */
export function FollowUpForm({ memberId, onDone, onCancel }: Props) {
  // The same id for a retry after a lost response: it is still one follow-up.
  const [id] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<FollowUp['kind']>('called')
  const [note, setNote] = useState('')
  const save = useCall(members.addFollowUp, {
    success: () => m.members_follow_up_saved(),
    failure: m.members_follow_up_failed,
    inline: (error) => 'note' in fieldErrors(error),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ member_id: memberId, id, kind, note })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={3}>
        <SegmentedControl
          block
          label={m.members_follow_up_kind()}
          options={kinds.map((value) => ({ value, label: followUpText(value) }))}
          value={kind}
          onValueChange={setKind}
        />
        <TextArea
          label={m.members_follow_up_note()}
          optional
          maxLength={1000}
          value={note}
          error={fieldErrors(save.error)['note']}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
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
