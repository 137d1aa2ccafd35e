import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Stack } from '#src/ui/stack.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { MemberForm } from '#src/features/members/member-form.tsx'
import { groupChoices, valuesOf, writesMember } from '#src/features/members/rules.ts'
import type { GroupChoice } from '#src/features/members/rules.ts'

interface Props {
  member: RosterMember
  roster: RosterMember[]
  groups: GroupChoice[]
  onClose: () => void
}

/** The form of a member over their page. What is typed stays when the sheet is closed without Cancel. */
export function EditSheet({ member, roster, groups, onClose }: Props) {
  const rejected = useRejectedRow((row) => writesMember(row, member.id))
  const choices = groupChoices(groups, member.groups)
  return (
    <Dialog open onClose={onClose} title={m.members_details()} side>
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
