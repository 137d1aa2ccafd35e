import { memberLabels } from '#contract/member.ts'
import { contactKinds, contactsOf } from '#contract/member-contacts.ts'
import type { ContactKind } from '#contract/member-contacts.ts'
import { ageOn } from '#contract/fields/birthday.ts'
import { formatBirthday } from '#src/lib/member-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { ContactList } from './contact-list.tsx'
import styles from './member-about.module.css'

interface Props {
  member: RosterMember
  /** The church's date. */
  today: string
}

/**
 * What the header does not say: further phones and emails, when a member's birthday is, where they live, and notes.
 * Nothing when none of it is known.
 */
export function MemberAbout({ member, today }: Props) {
  const { birthday, address, details } = member
  const contacts = contactKinds.filter((kind) => isListed(member, kind))
  if (contacts.length === 0 && !birthday && !address && !details) return null
  const age = birthday ? ageOn(birthday, today) : undefined
  return (
    <Card title={m.members_details()}>
      <Facts>
        {contacts.map((kind) => (
          <div key={kind}>
            <dt>{memberLabels[kind]()}</dt>
            <dd>
              <ContactList member={member} kind={kind} />
            </dd>
          </div>
        ))}
        {birthday && (
          <div>
            <dt>{memberLabels.birthday()}</dt>
            <dd>
              {formatBirthday(birthday)}
              {age !== undefined && ` · ${m.members_age({ n: age })}`}
            </dd>
          </div>
        )}
        {address && (
          <div>
            <dt>{memberLabels.address()}</dt>
            <dd>
              <a
                href={mapOf(address)}
                target="_blank"
                rel="noreferrer"
                aria-label={m.members_map({ address })}
              >
                <bdi>{address}</bdi>
              </a>
            </dd>
          </div>
        )}
        {details && (
          <div>
            <dt>{memberLabels.details()}</dt>
            <dd className={styles.details}>
              <bdi>{details}</bdi>
            </dd>
          </div>
        )}
      </Facts>
    </Card>
  )
}

/** A single phone without a label is in the header already. */
function isListed(member: RosterMember, kind: ContactKind): boolean {
  const [first, ...others] = contactsOf(member, kind)
  return first !== undefined && (kind === 'email' || first.label !== '' || others.length > 0)
}

function mapOf(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}
