import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/members.ts'
import { readablePhone } from '#src/lib/phones.ts'
import { m } from '#src/messages/paraglide/messages.js'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { MemberAvatar } from '#src/widgets/member-avatar.tsx'
import { sameByText } from './same-by-text.ts'
import styles from './duplicates-screen.module.css'

/** Two members who may be one. */
export function DuplicatePair(props: { pair: { a: Member; b: Member; by: 'phone' | 'email' | 'name' } }) {
  const { a, b, by } = props.pair
  return (
    <li className={styles.pair}>
      <div className={styles.people}>
        <Person member={a} />
        <Person member={b} />
      </div>
      <div className={styles.foot}>
        <Badge tone={by === 'name' ? 'neutral' : 'warning'}>{sameByText(by)}</Badge>
        <Link
          to="/members/duplicates/merge"
          search={{ a: a.id, b: b.id }}
          className={buttonClass({ size: 'sm' })}
          aria-label={m.members_merge_pair({ a: a.name, b: b.name })}
        >
          {m.members_merge()}
        </Link>
      </div>
    </li>
  )
}

function Person({ member }: { member: Member }) {
  return (
    <div className={styles.person}>
      <MemberAvatar member={member} />
      <div className={styles.texts}>
        <p className={styles.name}>
          <bdi>{member.name}</bdi>
        </p>
        <p className={styles.detail}>
          {member.phone ? <bdi>{readablePhone(member.phone)}</bdi> : m.members_no_phone()}
        </p>
        {member.email && (
          <p className={styles.detail}>
            <bdi>{member.email}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}
