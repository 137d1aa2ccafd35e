import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Overview, Trend } from '#contract/analytics.ts'
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
type Series = Overview['attendance_series']

/**
 * The last twelve weeks or months: Sundays beside what is usual and the year before, midweek services as a series of
 * their own. What was stored by an earlier version has no series.
 */
export function AttendanceChart({ churchId, series }: { churchId: string; series: Series | undefined }) {
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
        {range === 'weeks' && (series ? <WeekBars {...series} /> : <Waiting />)}
        {range === 'months' && <Months churchId={churchId} />}
        <Cluster gap={2}>
          <Link to="/attendance/history" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {m.dashboard_all_services()}
          </Link>
          <Link to="/print/month" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {m.print_month_report()}
          </Link>
          <Link
            to="/help/$topic"
            params={{ topic: 'figures' }}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {m.dashboard_what_figures_mean()}
          </Link>
        </Cluster>
      </div>
    </Card>
  )
}

function WeekBars({ weeks, usual }: Series) {
  if (weeks.every(({ service_date, last_year }) => service_date === null && last_year === null))
    return <p className={styles.empty}>{m.dashboard_weekly_empty()}</p>
  // A Sunday that is not over is compared with nothing.
  const trends = differences(weeks.map(({ sunday_visits, running }) => (running ? null : sunday_visits)))
  const serviceDates = new Map(weeks.map(({ sunday, service_date }) => [sunday, service_date]))
  return (
    <BarChart
      caption={m.dashboard_weekly()}
      hideCaption
      usual={usual}
      missing={m.dashboard_no_service()}
      headings={{
        label: m.dashboard_sunday(),
        value: m.dashboard_sundays(),
        second: m.dashboard_midweek(),
        change: m.dashboard_trend(),
      }}
      bars={weeks.map(({ sunday, sunday_visits, midweek_visits, last_year, running }, i) => ({
        key: sunday,
        label: dayAndMonth(sunday),
        longLabel: shortDate(sunday),
        value: sunday_visits,
        second: midweek_visits,
        secondText: midweekText(midweek_visits),
        lastYear: last_year,
        running,
        change: direction(trends[i]),
        changeText: trendText(trends[i]),
      }))}
      link={(sunday) => serviceLink(serviceDates.get(sunday))}
    />
  )
}

function midweekText(visits: number | null | undefined): string {
  return typeof visits === 'number' ? m.dashboard_midweek_value({ value: formatNumber(visits) }) : ''
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
  const trends = differences(values.map((value, i) => (months[i]!.running ? null : value)))
  return (
    <>
      <BarChart
        caption={m.dashboard_average()}
        hideCaption
        missing={m.dashboard_no_service()}
        headings={{
          label: m.dashboard_month(),
          value: m.dashboard_sundays(),
          second: m.dashboard_midweek(),
          change: m.dashboard_trend(),
        }}
        bars={months.map(({ month, last_year, midweek_average, running }, i) => ({
          key: month,
          label: shortMonth(`${month}-01`),
          longLabel: monthAndYear(`${month}-01`),
          value: values[i]!,
          second: averageOf(midweek_average),
          secondText: midweekText(averageOf(midweek_average)),
          lastYear: averageOf(last_year),
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

/** An average as it is shown. What was stored by an earlier version may lack it. */
function averageOf(average: number | null | undefined): number | null {
  return typeof average === 'number' ? Math.round(average) : null
}

function Waiting() {
  return (
    <div role="status" aria-label={m.ui_loading()}>
      <Skeleton height="18rem" />
    </div>
  )
}
