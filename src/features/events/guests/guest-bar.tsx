import Send from 'lucide-react/icons/send'
import type { InvitedMember, RsvpStatus } from '#contract/events.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { SelectionBar } from '#src/ui/lists/selection-bar.tsx'
import type { Selection } from '#src/ui/lists/use-selection.ts'
import { hasNotAnswered } from '#src/features/events/rules.ts'
import { rsvpChoices } from './rsvp-choices.tsx'

/** Maximum per call. */
const most = 1000

interface Props {
  selection: Selection
  selected: InvitedMember[]
  /** The RSVP being saved. */
  saving: RsvpStatus | undefined
  onSend: () => void
  onMark: (status: RsvpStatus) => void
}

/** Bulk actions for selected guests. */
export function GuestBar({ selection, selected, saving, onSend, onMark }: Props) {
  const unfit = selected.length === 0 || selected.length > most
  const noneToSend = !selected.some(hasNotAnswered)
  return (
    <SelectionBar selection={selection} count={selected.length}>
      <Button size="sm" icon={<Send aria-hidden="true" />} disabled={unfit || noneToSend} onClick={onSend}>
        {m.events_send_invite()}
      </Button>
      {rsvpChoices
        .filter(({ status }) => status !== 'pending')
        .map(({ status, label, icon }) => (
          <Button
            key={status}
            size="sm"
            icon={icon}
            busy={saving === status}
            disabled={unfit || saving !== undefined}
            onClick={() => onMark(status)}
          >
            {label()}
          </Button>
        ))}
    </SelectionBar>
  )
}
