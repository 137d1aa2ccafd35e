import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Overview, Trend } from '#contract/analytics.ts'
import { usualLevel } from '#contract/fields/usual-level.ts'
import { dayAndMonth, monthAndYear, shortDate, shortMonth } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { BarChart } from '#src/ui/figures/bar-chart.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { trendQuery } from '#src/queries/church-queries.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { differences, direction, yearOf } from './rules.ts'
import { trendText } from './trend-text.ts'
import styles from './attendance-chart.module.css'

type Range = 'weeks' | 'months'
type Weeks = Overview['attendance']

/**
 * How many come: the last twelve weeks or months, beside what is usual and the year before. What was stored by an
 * earlier version has no weeks.
 */
export function AttendanceChart({ churchId, weeks }: { churchId: string; weeks: Weeks | undefined }) {
  const [range, setRange] = useState<Range>('weeks')
  return (
    <Card title={m.dashboard_weekly()}>
      <div className={styles.chart}>
        <SegmentedControl
          block
          label={m.dashboard_range()}
          options={[
            { value: 'weeks', label: m.dashboard_range_weeks() },
            { value: 'months', label: m.dashboard_range_months() },
          ]}
          value={range}
          onValueChange={setRange}
        />
        {range === 'weeks' && (weeks ? <WeekBars {...weeks} /> : <Waiting />)}
        {range === 'months' && <Months churchId={churchId} />}
        <Cluster gap={2}>
          <Link to="/attendance/history" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {m.dashboard_all_services()}
          </Link>
          <Link to="/print/month" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {m.print_month_report()}
          </Link>
        </Cluster>
      </div>
    </Card>
  )
}

function WeekBars({ weeks, usual }: Weeks) {
  if (weeks.every(({ visits, last_year }) => visits === null && last_year === null))
    return <p className={styles.empty}>{m.dashboard_weekly_empty()}</p>
  const trends = differences(weeks.map(({ visits }) => visits))
  const serviceDates = new Map(weeks.map(({ week, service_date }) => [week, service_date]))
  return (
    <BarChart
      caption={m.dashboard_weekly()}
      hideCaption
      usual={usual}
      missing={m.dashboard_no_service()}
      headings={{
        label: m.dashboard_week(),
        value: m.dashboard_visits_heading(),
        change: m.dashboard_trend(),
      }}
      bars={weeks.map(({ week, visits, last_year, running }, i) => ({
        key: week,
        label: dayAndMonth(week),
        longLabel: shortDate(week),
        value: visits,
        lastYear: last_year,
        running,
        change: direction(trends[i]),
        changeText: trendText(trends[i]),
      }))}
      link={(week) => serviceLink(serviceDates.get(week))}
    />
  )
}

function serviceLink(date: string | null | undefined): ReactNode {
  if (!date) return null
  return (
    <Link to="/attendance" search={{ date }} className={styles.service}>
      {m.dashboard_open_service()}
    </Link>
  )
}

/** Where nothing was counted there may still be gifts to be reported. */
const monthLink = (month: string): ReactNode => (
  <Link to="/print/month" search={{ month }} className={styles.service}>
    {m.dashboard_open_month()}
  </Link>
)

function Months({ churchId }: { churchId: string }) {
  const trend = useQuery(trendQuery(churchId))
  if (trend.data) return <MonthBars months={trend.data.months} />
  return trend.isError ? <LoadFailed title={m.dashboard_failed()} query={trend} /> : <Waiting />
}

function MonthBars({ months }: { months: Trend['months'] }) {
  const values = months.map(({ services, average }) => (services > 0 ? Math.round(average) : null))
  const trends = differences(values)
  const before = values.toReversed().filter((value) => value !== null)
  return (
    <>
      <BarChart
        caption={m.dashboard_average()}
        hideCaption
        usual={usualLevel(before.slice(1))}
        missing={m.dashboard_no_service()}
        headings={{ label: m.dashboard_month(), value: m.dashboard_average(), change: m.dashboard_trend() }}
        bars={months.map(({ month, last_year, running }, i) => ({
          key: month,
          label: shortMonth(`${month}-01`),
          longLabel: monthAndYear(`${month}-01`),
          value: values[i]!,
          lastYear: last_year ?? null,
          running,
          change: direction(trends[i]),
          changeText: trendText(trends[i]),
        }))}
        link={monthLink}
      />
      <p className={styles.text}>
        {m.dashboard_average_text({ average: formatNumber(yearOf(months).average) })}
      </p>
    </>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={m.ui_loading()}>
      <Skeleton height="18rem" />
    </div>
  )
}
