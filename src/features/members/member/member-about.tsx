import { memberLabels } from '#contract/member.ts'
import { ageOn } from '#contract/fields/birthday.ts'
import { formatBirthday } from '#src/lib/member-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './member-about.module.css'

interface Props {
  member: RosterMember
  /** The church's date. */
  today: string
}

/** When a member's birthday is, where they live, and what else is known; nothing when none of it is. */
export function MemberAbout({ member, today }: Props) {
  const { birthday, address, details } = member
  if (!birthday && !address && !details) return null
  const age = birthday ? ageOn(birthday, today) : undefined
  return (
    <Card title={m.members_about()}>
      <Facts>
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

function mapOf(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}
