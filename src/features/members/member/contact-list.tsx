import { contactsOf, labelText } from '#contract/member-contacts.ts'
import type { ContactKind } from '#contract/member-contacts.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { ContactLinks } from '#src/widgets/members/contact-links.tsx'

/** All phones or emails of a member, each with its label and one tap to use it; the number alone where there is no more. */
export function ContactList({ member, kind }: { member: RosterMember; kind: ContactKind }) {
  const contacts = contactsOf(member, kind)
  const [first] = contacts
  if (!first) return null
  if (contacts.length === 1 && first.label === '') return <bdi>{formatPhone(first.value)}</bdi>
  return (
    <List>
      {contacts.map(({ value, label }) => {
        const text = formatPhone(value)
        const details = [
          labelText(label),
          contacts.length > 1 && value === first.value && m.members_primary(),
        ]
        const none = { phone: null, email: null }
        return (
          <ListRow
            key={value}
            title={<bdi>{text}</bdi>}
            detail={details.filter(Boolean).join(' · ')}
            trailing={<ContactLinks compact member={{ ...none, name: text, [kind]: value }} />}
          />
        )
      })}
    </List>
  )
}
