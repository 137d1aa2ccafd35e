import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Overview } from '#contract/analytics.ts'
import { dayAndMonth, shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { BarChart } from '#src/ui/figures/bar-chart.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { direction, withTrends } from './rules.ts'
import type { WeekTrend } from './rules.ts'
import { TrendMark, trendText } from './trend-mark.tsx'
import styles from './weekly-attendance.module.css'

/** Weeks listed at first. */
const few = 5

/** The last twelve weeks as a chart and as a list, each against the one before. */
export function WeeklyAttendance({ weeks: query }: { weeks: Overview['weekly_attendance'] }) {
  const weeks = withTrends(query)
  return (
    <Card title={m.dashboard_weekly()}>
      {weeks.length === 0 ? (
        <div className={styles.empty}>
          <p>{m.dashboard_weekly_empty()}</p>
        </div>
      ) : (
        <div className={styles.weekly}>
          <BarChart
            caption={m.dashboard_weekly()}
            hideCaption
            headings={{
              label: m.dashboard_week(),
              value: m.dashboard_visits_heading(),
              change: m.dashboard_trend(),
            }}
            bars={weeks.toReversed().map(({ week, visits, difference }) => ({
              key: week,
              label: dayAndMonth(week),
              value: visits,
              change: direction(difference),
              changeText: trendText(difference),
            }))}
          />
          <WeekList weeks={weeks} />
        </div>
      )}
    </Card>
  )
}

function WeekList({ weeks }: { weeks: WeekTrend[] }) {
  const [all, setAll] = useState(false)
  return (
    <div>
      <table className={styles.weeks}>
        <caption className="visually-hidden">{m.dashboard_weekly_list()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.dashboard_week()}</th>
            <th scope="col">{m.dashboard_visits_heading()}</th>
            <th scope="col">{m.dashboard_trend()}</th>
          </tr>
        </thead>
        <tbody>
          {(all ? weeks : weeks.slice(0, few)).map(({ week, visits, difference }) => (
            <tr key={week}>
              <th scope="row">{shortDate(week)}</th>
              <td>{visits}</td>
              <td>
                <TrendMark difference={difference} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.more}>
        {weeks.length > few && (
          <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? m.dashboard_show_fewer() : m.dashboard_show_all({ n: weeks.length })}
          </Button>
        )}
        <Link to="/attendance/history" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {m.dashboard_all_services()}
        </Link>
      </div>
    </div>
  )
}
