import { memberLabels, optionalMemberFields } from '#contract/member.ts'
import { Facts } from '#src/ui/facts.tsx'
import { fieldText } from '#src/lib/member-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { homeFields } from '#src/features/members/rules.ts'

/** What is known of a member: how to reach them, and their groups. */
export function MemberDetails({ member }: { member: RosterMember }) {
  const facts = [
    ...optionalMemberFields
      .filter((field) => !homeFields.some((home) => home === field))
      .map((field) => ({
        label: memberLabels[field](),
        text: fieldText(member, field),
      })),
    {
      label: m.members_groups(),
      text: member.groups.map((group) => group.name).join(', '),
    },
  ]
  return (
    <Facts>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ? <bdi>{text}</bdi> : '–'}</dd>
        </div>
      ))}
    </Facts>
  )
}
