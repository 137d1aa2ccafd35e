import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/member.ts'
import { contactKinds, contactsOf, contactText } from '#contract/member-contacts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { sameByText } from './same-by-text.ts'
import type { Pair } from './use-not-duplicate.ts'
import styles from './duplicates-screen.module.css'

interface Props {
  pair: Pair & { by: 'phone' | 'email' | 'name' }
  /** It is being marked as not duplicates. */
  leaving: boolean
  /** No pair can be marked as not duplicates now. */
  disabled: boolean
  onKeepApart: () => void
}

/** Two members who may be one: they are merged, or marked as not duplicates. */
export function DuplicatePair({ pair, leaving, disabled, onKeepApart }: Props) {
  const { a, b, by } = pair
  return (
    <li className={classNames(cardClass, styles.pair)}>
      <div className={styles.people}>
        <Person member={a} />
        <Person member={b} />
      </div>
      <div className={styles.foot}>
        <Badge tone={by === 'name' ? 'neutral' : 'warning'}>{sameByText(by)}</Badge>
        <div className={styles.choices}>
          <Button
            id={notDuplicateButtonId(pair)}
            variant="quiet"
            size="sm"
            busy={leaving}
            busyText={m.members_apart()}
            disabled={disabled}
            aria-label={m.members_apart_pair({ a: a.name, b: b.name })}
            onClick={onKeepApart}
          >
            {m.members_apart()}
          </Button>
          <Link
            to="/members/duplicates/merge"
            search={{ a: a.id, b: b.id }}
            className={buttonClass({ size: 'sm' })}
            aria-label={m.members_merge_pair({ a: a.name, b: b.name })}
          >
            {m.members_merge()}
          </Link>
        </div>
      </div>
    </li>
  )
}

/** The button that keeps a pair apart, where the focus goes when the pair is back. */
export function notDuplicateButtonId({ a, b }: Pair): string {
  return `apart-${a.id}-${b.id}`
}

function Person({ member }: { member: Member }) {
  return (
    <div className={styles.person}>
      <MemberAvatar member={member} />
      <div className={styles.texts}>
        <p className={styles.name}>
          <bdi>{member.name}</bdi>
        </p>
        {!member.phone && <p className={styles.detail}>{m.members_no_phone()}</p>}
        {contactKinds.flatMap((kind) =>
          contactsOf(member, kind).map((one) => (
            <p key={one.value} className={styles.detail}>
              <bdi>{contactText(one)}</bdi>
            </p>
          )),
        )}
      </div>
    </div>
  )
}
