import { memberLabels } from '#contract/member.ts'
import { contactKinds } from '#contract/member-contacts.ts'
import { Facts } from '#src/ui/facts.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { ContactList } from './contact-list.tsx'

/** What is known of a member: how to reach them, and their groups. */
export function MemberDetails({ member }: { member: RosterMember }) {
  const groups = member.groups.map((group) => group.name).join(', ')
  return (
    <Facts>
      {contactKinds.map((kind) => (
        <div key={kind}>
          <dt>{memberLabels[kind]()}</dt>
          <dd>
            <ContactList member={member} kind={kind} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{m.members_groups()}</dt>
        <dd>{groups ? <bdi>{groups}</bdi> : '–'}</dd>
      </div>
    </Facts>
  )
}
