import Check from 'lucide-react/icons/check'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { members } from '#contract/members.ts'
import { dayAndMonth, shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './member-attendance.module.css'

export type Summary = ResponseOf<typeof members.summary>

/** The last services, the latest at the end, and how often someone was there. */
export function MemberAttendance({ summary }: { summary: Summary }) {
  const { attendance, attended, held, last_present: last } = summary
  const strip = attendance.toReversed()
  return (
    <Card title={m.members_attendance()}>
      {strip.length === 0 && <p className={styles.none}>{m.members_attendance_none()}</p>}
      {strip.length > 0 && (
        <>
          <div className={styles.services}>
            <ol role="list" className={styles.strip}>
              {strip.map(({ date, present }) => (
                <li key={date} className={classNames(styles.service, present && styles.here)}>
                  {present && <Check aria-hidden="true" />}
                  <VisuallyHidden>
                    {shortDate(date)}: {present ? m.members_here() : m.members_away()}
                  </VisuallyHidden>
                </li>
              ))}
            </ol>
            <p className={styles.ends} aria-hidden="true">
              <span>{dayAndMonth(strip[0]!.date)}</span>
              {strip.length > 1 && <span>{dayAndMonth(strip.at(-1)!.date)}</span>}
            </p>
          </div>
          <p>{m.members_attended_of({ attended, held })}</p>
          <p className={styles.last}>
            {last ? m.members_last_present({ date: shortDate(last) }) : m.members_never_present()}
          </p>
        </>
      )}
    </Card>
  )
}
