import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Trend } from '#contract/analytics.ts'
import { monthAndYear, shortMonth } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { BarChart } from '#src/ui/figures/bar-chart.tsx'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { trendQuery } from '#src/queries/church-queries.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { differences, yearOf } from './rules.ts'
import { trendText } from './trend-text.ts'
import styles from './year-trend.module.css'

type Month = Trend['months'][number]
type View = 'newcomers' | 'growth'

/** The last twelve months: who came for the first time and came again, and who has joined. */
export function YearTrend({ churchId }: { churchId: string }) {
  const trend = useQuery(trendQuery(churchId))
  // What was stored by an earlier version lacks who came again.
  const months = trend.data?.months.every(({ returned }) => returned !== undefined)
    ? trend.data.months
    : undefined
  return (
    <Card title={m.dashboard_year()}>
      {months && <Year months={months} />}
      {!months && trend.isError && <LoadFailed title={m.dashboard_failed()} query={trend} />}
      {!months && !trend.isError && (
        <div role="status" aria-label={m.ui_loading()}>
          <Skeleton height="18rem" />
        </div>
      )}
    </Card>
  )
}

function Year({ months }: { months: Month[] }) {
  const [view, setView] = useState<View>('newcomers')
  const year = yearOf(months)
  if (year.services === 0 && year.joined === 0) {
    return <p className={styles.empty}>{m.dashboard_year_empty()}</p>
  }
  const labels = { newcomers: m.dashboard_year_newcomers(), growth: m.dashboard_year_growth() }
  const headings = { newcomers: m.dashboard_year_newcomers(), growth: m.dashboard_joined() }
  const values = months.map((month) => (view === 'growth' ? month.joined : month.first_time))
  const trends = differences(values)
  const changeOf = ({ first_time, returned }: Month, i: number) =>
    view === 'growth' ? trendText(trends[i]) : m.dashboard_came_again({ returned, n: first_time })
  const texts = {
    newcomers: [
      m.dashboard_newcomers_text({
        newcomers: formatNumber(year.newcomers),
        guests: formatNumber(year.guests),
      }),
      m.dashboard_returned_text({ returned: formatNumber(year.returned) }),
    ],
    growth: [
      m.dashboard_growth_text({ members: formatNumber(year.members), joined: formatNumber(year.joined) }),
    ],
  }
  return (
    <div className={styles.year}>
      <SegmentedControl
        block
        label={m.dashboard_year_show()}
        options={(['newcomers', 'growth'] as const).map((value) => ({ value, label: labels[value] }))}
        value={view}
        onValueChange={setView}
      />
      <BarChart
        caption={`${m.dashboard_year()}: ${headings[view]}`}
        hideCaption
        headings={{
          label: m.dashboard_month(),
          value: headings[view],
          change: view === 'growth' ? m.dashboard_trend() : m.dashboard_returned(),
        }}
        bars={months.map((month, i) => ({
          key: month.month,
          label: shortMonth(`${month.month}-01`),
          longLabel: monthAndYear(`${month.month}-01`),
          value: values[i]!,
          // Cached responses of older versions lack it.
          lastYear: (view === 'growth' ? month.joined_last_year : month.first_time_last_year) ?? null,
          running: month.running,
          changeText: changeOf(month, i),
        }))}
      />
      <p className={styles.text}>{texts[view].join(' ')}</p>
    </div>
  )
}
