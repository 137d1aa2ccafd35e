import { dateIn } from '#contract/fields/calendar.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import type { Summary } from './member-attendance.tsx'
import styles from './member-facts.module.css'

interface Props {
  replies: NonNullable<Summary['replies']>
  timezone: string
}

/** What was replied from a member's number to the church's texts. */
export function MemberReplies({ replies, timezone }: Props) {
  return (
    <Card title={m.members_replies()}>
      <p className={styles.label}>{m.members_replies_text()}</p>
      <ul role="list" className={styles.rows}>
        {replies.map(({ id, body, createdAt }) => (
          <li key={id}>
            <span className={styles.texts}>
              <bdi>{body}</bdi>
              <span className={styles.label}>{shortDate(dateIn(timezone, new Date(createdAt)))}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
