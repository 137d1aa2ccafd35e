import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Users from 'lucide-react/icons/users'
import { dateIn } from '#contract/fields/calendar.ts'
import { shortDate } from '#src/lib/dates.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { cardClass, cardFootClass } from '#src/ui/card.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ContactLinks } from '#src/widgets/contact-links.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { MemberAvatar } from '#src/widgets/member-avatar.tsx'
import styles from './member-card.module.css'

interface Props {
  member: RosterMember
  timezone: string
  /** Was added a moment ago. */
  isNew: boolean
}

/** One member in the list. A press anywhere beside the contact links opens them. */
export function MemberCard({ member, timezone, isNew }: Props) {
  const { id, church_id, name, phone, groups, syncStatus } = member
  const joined = shortDate(dateIn(timezone, new Date(member.createdAt)))
  return (
    <li className={classNames(cardClass, styles.card)}>
      <div className={styles.who}>
        <MemberAvatar member={member} />
        <div className={styles.texts}>
          <h2 className={classNames(clampClass(2), styles.name)}>
            <bdi>{name}</bdi>
          </h2>
          <p className={styles.phone}>{phone ? <bdi>{formatPhone(phone)}</bdi> : m.members_no_phone()}</p>
          {syncStatus && <SyncBadge syncStatus={syncStatus} />}
          {isNew && !syncStatus && <Badge tone="success">{m.members_new()}</Badge>}
        </div>
      </div>
      <ul role="list" className={styles.facts}>
        <li>
          <Users aria-hidden="true" />
          <VisuallyHidden>{m.members_groups()}: </VisuallyHidden>
          <span className={styles.groups}>
            {groups.length > 0 ? groups.map((group) => group.name).join(', ') : '–'}
          </span>
        </li>
        <li>
          <CalendarDays aria-hidden="true" />
          {m.members_joined({ date: joined })}
        </li>
      </ul>
      <div className={classNames(cardFootClass, styles.actions)}>
        <ContactLinks member={{ name, phone, email: null }} compact />
        <Link
          to="/members/form/$churchId/$memberId"
          params={{ churchId: church_id, memberId: id }}
          state={{ fromMembers: true }}
          className={buttonClass({ size: 'sm' })}
          aria-label={`${m.members_view()} ${name}`}
        >
          {m.members_view()}
        </Link>
      </div>
    </li>
  )
}
