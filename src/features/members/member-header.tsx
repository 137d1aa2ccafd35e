import { dateIn } from '#contract/calendar.ts'
import { shortDate } from '#src/lib/dates.ts'
import { readablePhone } from '#src/lib/phones.ts'
import { m } from '#src/messages/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { ContactLinks } from '#src/widgets/contact-links.tsx'
import { StandingBadge } from '#src/widgets/standing-badge.tsx'
import styles from './member-header.module.css'

/** Who a member is, and how to reach them. */
export function MemberHeader({ member, timezone }: { member: RosterMember; timezone: string }) {
  const { id, name, phone, photo, groups, standing, createdAt } = member
  const joined = shortDate(dateIn(timezone, new Date(createdAt)))
  return (
    <header className={styles.header}>
      <Avatar name={name} colourKey={id} src={photo} size="xl" />
      <div className={styles.who}>
        <h1 className={styles.name}>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles.facts}>
          <bdi className={styles.phone}>{phone ? readablePhone(phone) : m.members_no_phone()}</bdi>
          <span>{m.members_joined({ date: joined })}</span>
        </p>
        <div className={styles.badges}>
          {standing && <StandingBadge standing={standing} />}
          {groups.map((group) => (
            <Badge key={group.id}>
              <bdi>{group.name}</bdi>
            </Badge>
          ))}
        </div>
      </div>
      <div className={styles.ways}>
        <ContactLinks member={member} />
      </div>
    </header>
  )
}
