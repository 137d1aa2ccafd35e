import type { FollowUp } from '#contract/members.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { followUpText } from './follow-up-text.ts'

const kinds: FollowUp['kind'][] = ['called', 'texted', 'contacted']

type FollowUpValues = Pick<FollowUp, 'kind' | 'note'>

/** What a form for a follow-up begins with. */
export const newFollowUp: FollowUpValues = { kind: 'called', note: '' }

interface Props {
  values: FollowUpValues
  onChange: (values: FollowUpValues) => void
}

/** What was done, and what was said. */
export function FollowUpFields({ values, onChange }: Props) {
  return (
    <>
      <SegmentedControl
        block
        label={m.members_follow_up_kind()}
        options={kinds.map((value) => ({ value, label: followUpText(value) }))}
        value={values.kind}
        onValueChange={(kind) => onChange({ ...values, kind })}
      />
      <TextArea
        label={m.members_follow_up_note()}
        optional
        maxLength={1000}
        value={values.note}
        onChange={(event) => onChange({ ...values, note: event.currentTarget.value })}
      />
    </>
  )
}
