import { useId } from 'react'
import { dateIn } from '#contract/fields/calendar.ts'
import type { Member } from '#contract/member.ts'
import { shortDate } from '#src/lib/dates.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { MemberAvatar } from '#src/widgets/member-avatar.tsx'
import styles from './merge-pair.module.css'

interface Props {
  people: Member[]
  keepId: string
  onKeep: (id: string) => void
  timezone: string
}

/** The two of a merge side by side; a press on one of them makes them the one that stays. */
export function MergePair({ people, keepId, onKeep, timezone }: Props) {
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
              checked={member.id === keepId}
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
              <span>{member.phone ? formatPhone(member.phone) : m.members_no_phone()}</span>
              <span>{member.email ?? '–'}</span>
              <span>{member.groups.map((group) => group.name).join(', ') || '–'}</span>
              <span>
                {m.members_joined({ date: shortDate(dateIn(timezone, new Date(member.createdAt))) })}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
