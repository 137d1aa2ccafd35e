import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import styles from './member-details.module.css'

/** What is known of a member, for those who may not change it. */
export function MemberDetails({ member: { phone, email, groups } }: { member: RosterMember }) {
  const facts = [
    { label: m.members_phone(), text: phone && formatPhone(phone) },
    { label: m.members_email(), text: email },
    { label: m.members_groups(), text: groups.map((group) => group.name).join(', ') },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ? <bdi>{text}</bdi> : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
