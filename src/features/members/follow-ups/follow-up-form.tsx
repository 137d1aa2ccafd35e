import { useState } from 'react'
import type { FormEvent } from 'react'
import { members } from '#contract/members.ts'
import type { FollowUp } from '#contract/members.ts'
import { ApiError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { followUpText } from './follow-up-text.ts'
import { showFailure } from '#src/features/members/show-failure.ts'

const kinds: FollowUp['kind'][] = ['called', 'texted', 'contacted']

interface Props {
  memberId: string
  onDone: () => Promise<void>
  onCancel: () => void
}

/** A new note on a member. */
export function FollowUpForm({ memberId, onDone, onCancel }: Props) {
  // Sent again after a lost answer, it is still one note.
  const [id] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<FollowUp['kind']>('called')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call(members.addFollowUp, { member_id: memberId, id, kind, note })
      notify({ kind: 'success', message: m.members_follow_up_saved() })
      await onDone()
    } catch (failure) {
      const atNote = failure instanceof ApiError ? failure.fields['note'] : undefined
      setError(atNote)
      if (!atNote) showFailure(failure, m.members_follow_up_failed)
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
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
          error={error}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
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
