import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import type { Summary } from './member-attendance.tsx'
import styles from './member-facts.module.css'

type Invitation = NonNullable<Summary['invitations']>[number]

const looks: Record<Invitation['rsvp_status'], { tone: Tone; text: () => string }> = {
  yes: { tone: 'success', text: m.members_rsvp_yes },
  no: { tone: 'neutral', text: m.members_rsvp_no },
  pending: { tone: 'warning', text: m.members_rsvp_pending },
}

/** The last events someone was invited to, and what they answered. */
export function MemberInvitations({ invitations }: { invitations: Invitation[] }) {
  return (
    <Card title={m.members_invitations()}>
      {invitations.length === 0 && <p className={styles.none}>{m.members_invitations_none()}</p>}
      <ul role="list" className={styles.rows}>
        {invitations.map(({ event_id, title, date, rsvp_status }) => (
          <li key={event_id}>
            <span className={styles.texts}>
              <bdi>{title}</bdi>
              <span className={styles.label}>{shortDate(date)}</span>
            </span>
            <Badge tone={looks[rsvp_status].tone}>{looks[rsvp_status].text()}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
