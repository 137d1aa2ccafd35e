import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Stack } from '#src/ui/stack.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { MemberForm } from '#src/features/members/member-form.tsx'
import { groupChoices, valuesOf } from '#src/features/members/rules.ts'
import type { GroupChoice } from '#src/features/members/rules.ts'

interface Props {
  open: boolean
  member: RosterMember
  roster: RosterMember[]
  groups: GroupChoice[]
  /** A change that the server has refused, to be corrected. */
  rejected: OutboxRow | undefined
  onClose: () => void
}

/** The form of a member over their page. What is typed stays when the sheet is closed without Cancel. */
export function EditSheet({ open, member, roster, groups, rejected, onClose }: Props) {
  const choices = groupChoices(groups, member.groups)
  return (
    <Dialog open={open} onClose={onClose} title={m.members_details()} side>
      <Stack gap={5}>
        {rejected && <RejectedBanner row={rejected} onSent={onClose} />}
        <MemberForm
          key={rejected?.order}
          id={`member:${member.id}`}
          of={{ churchId: member.church_id, memberId: member.id, rejected }}
          values={valuesOf(member, choices)}
          choices={choices}
          roster={roster}
          onDone={onClose}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}
