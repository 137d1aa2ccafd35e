import type { ResponseOf } from '#contract/endpoint.ts'
import type { members } from '#contract/members.ts'
import { yearOfWeeks } from '#src/features/members/rules.ts'
import type { WeekAttendance } from '#src/features/members/rules.ts'
import { dayAndMonth, shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { BarTable } from '#src/ui/figures/bar-table.tsx'
import styles from './member-attendance.module.css'

export type Summary = ResponseOf<typeof members.summary>

/** Weeks in a row of the grid: a quarter. */
const quarter = 13

/** The weeks of a year as a grid, the services as a table, and how often someone was there. */
export function MemberAttendance({ summary, today }: { summary: Summary; today: string }) {
  const { attendance, attended, held, last_present: last } = summary
  const weeks = yearOfWeeks(attendance, today)
  const rows = [0, 1, 2, 3].map((i) => weeks.slice(i * quarter, (i + 1) * quarter))
  return (
    <Card title={m.members_attendance()}>
      {attendance.length === 0 ? (
        <p className={styles.none}>{m.members_attendance_none()}</p>
      ) : (
        <>
          <p className={styles.sum}>{m.members_attended_of({ attended, held })}</p>
          <p className={styles.last}>
            {last ? m.members_last_present({ date: shortDate(last) }) : m.members_never_present()}
          </p>
          <div className={styles.year} aria-hidden="true">
            {rows.map((row) => (
              <div key={row[0]!.sunday} className={styles.quarter}>
                <span className={styles.from}>{dayAndMonth(row[0]!.sunday)}</span>
                {row.map((week) => (
                  <Week key={week.sunday} week={week} />
                ))}
              </div>
            ))}
          </div>
          <p className={styles.legend} aria-hidden="true">
            <span className={styles.hereKey}>{m.members_here()}</span>
            <span className={styles.awayKey}>{m.members_away()}</span>
            <span className={styles.noneKey}>{m.dashboard_no_service()}</span>
          </p>
          <BarTable
            caption={m.members_attendance()}
            headings={{ label: m.print_month_service(), value: m.members_attendance() }}
            missing=""
            bars={attendance.map(({ date, present }) => ({
              key: date,
              label: shortDate(date),
              value: Number(present),
              valueText: present ? m.members_here() : m.members_away(),
            }))}
          />
        </>
      )}
    </Card>
  )
}

const classes = { true: styles.here, false: styles.away, null: styles.noService }

function Week({ week: { sunday, present } }: { week: WeekAttendance }) {
  const said = { true: m.members_here, false: m.members_away, null: m.dashboard_no_service }
  const key = `${present}` as const
  return <span className={classes[key]} title={`${dayAndMonth(sunday)}: ${said[key]()}`} />
}
