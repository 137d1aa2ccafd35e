import { useId } from 'react'
import { optionalMemberFields } from '#contract/member.ts'
import { contactText } from '#contract/member-contacts.ts'
import type { Member } from '#contract/member.ts'
import { joinedOn } from '#src/features/members/joined-on.ts'
import { shortDate } from '#src/lib/dates.ts'
import { fieldText } from '#src/lib/member-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import styles from './merge-pair.module.css'

interface Props {
  people: Member[]
  survivorId: string
  onKeep: (id: string) => void
  timezone: string
}

/** The two of a merge side by side; a press on one of them makes them the one that stays. */
export function MergePair({ people, survivorId, onKeep, timezone }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.pair}>
      <legend className={styles.legend}>{m.members_merge_who()}</legend>
      <div className={styles.people}>
        {people.map((member) => (
          <label key={member.id} className={styles.person}>
            <input
              type="radio"
              name={name}
              checked={member.id === survivorId}
              onChange={() => onKeep(member.id)}
              className={styles.input}
            />
            <span className={styles.head}>
              <MemberAvatar member={member} size="lg" />
              <span className={styles.stays}>
                <Badge tone="accent">{m.members_merge_stays()}</Badge>
              </span>
            </span>
            <bdi className={styles.name}>{member.name}</bdi>
            <span className={styles.facts}>
              <span>{fieldText(member, 'phone') || m.members_no_phone()}</span>
              {(['phones', 'emails'] as const).flatMap((field) =>
                (member[field] ?? []).map((one) => <span key={one.value}>{contactText(one)}</span>),
              )}
              {optionalMemberFields
                .filter((field) => field !== 'phone' && people.some((one) => one[field]))
                .map((field) => (
                  <span key={field}>{fieldText(member, field) || '–'}</span>
                ))}
              <span>{member.groups.map((group) => group.name).join(', ') || '–'}</span>
              <span>{m.members_joined({ date: shortDate(joinedOn(member, timezone)) })}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
