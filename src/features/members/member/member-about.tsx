import { Link } from '@tanstack/react-router'
import { memberLabels } from '#contract/member.ts'
import { contactKinds, contactsOf } from '#contract/member-contacts.ts'
import type { ContactKind } from '#contract/member-contacts.ts'
import { ageOn } from '#contract/fields/birthday.ts'
import { formatBirthday } from '#src/lib/member-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { shareHousehold } from '#src/features/members/rules.ts'
import { ContactList } from './contact-list.tsx'
import styles from './member-about.module.css'

interface Props {
  member: RosterMember
  roster: RosterMember[]
  /** The church's date. */
  today: string
}

/**
 * What the header does not say: further phones and emails, when a member's birthday is, where they live and with whom,
 * and notes. Nothing when none of it is known.
 */
export function MemberAbout({ member, roster, today }: Props) {
  const { birthday, address, household, details } = member
  const contacts = contactKinds.filter((kind) => isListed(member, kind))
  if (contacts.length === 0 && !birthday && !address && !household && !details) return null
  const age = birthday ? ageOn(birthday, today) : undefined
  const others = shareHousehold(roster, member)
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
        {household && (
          <div>
            <dt>{memberLabels.household()}</dt>
            <dd>
              <bdi>{household}</bdi>
              {others.length > 0 && (
                <List aria-label={m.members_household_others()}>
                  {others.map((other) => (
                    <ListRow
                      key={other.id}
                      leading={<MemberAvatar member={other} size="sm" />}
                      title={
                        <Link
                          to="/members/form/$churchId/$memberId"
                          params={{ churchId: other.church_id, memberId: other.id }}
                          className={rowLinkClass}
                        >
                          <bdi>{other.name}</bdi>
                        </Link>
                      }
                      chevron
                    />
                  ))}
                </List>
              )}
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
