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
import { yearOf } from './rules.ts'
import { trendText } from './trend-mark.tsx'
import styles from './year-trend.module.css'

type Month = Trend['months'][number]
type View = 'attendance' | 'growth' | 'newcomers'

const valueOf: Record<View, (month: Month) => number> = {
  attendance: ({ average }) => Math.round(average),
  growth: ({ joined }) => joined,
  newcomers: ({ first_time }) => first_time,
}

/** The last twelve months: how many come, who has joined, who came for the first time. */
export function YearTrend({ churchId }: { churchId: string }) {
  const trend = useQuery({ ...trendQuery(churchId), refetchOnMount: 'always' })
  return (
    <Card title={m.dashboard_year()}>
      {trend.data && <Year months={trend.data.months} />}
      {!trend.data && trend.isError && <LoadFailed title={m.dashboard_failed()} query={trend} />}
      {!trend.data && !trend.isError && (
        <div role="status" aria-label={m.ui_loading()}>
          <Skeleton height="18rem" />
        </div>
      )}
    </Card>
  )
}

function Year({ months }: { months: Month[] }) {
  const [view, setView] = useState<View>('attendance')
  const year = yearOf(months)
  if (year.services === 0 && year.joined === 0) {
    return <p className={styles.empty}>{m.dashboard_year_empty()}</p>
  }
  const labels: Record<View, string> = {
    attendance: m.dashboard_year_attendance(),
    growth: m.dashboard_year_growth(),
    newcomers: m.dashboard_year_newcomers(),
  }
  const headings: Record<View, string> = {
    attendance: m.dashboard_average(),
    growth: m.dashboard_joined(),
    newcomers: m.dashboard_year_newcomers(),
  }
  const texts: Record<View, string> = {
    attendance: m.dashboard_average_text({ average: formatNumber(year.average) }),
    growth: m.dashboard_growth_text({
      members: formatNumber(year.members),
      joined: formatNumber(year.joined),
    }),
    newcomers: m.dashboard_newcomers_text({
      newcomers: formatNumber(year.newcomers),
      guests: formatNumber(year.guests),
    }),
  }
  return (
    <div className={styles.year}>
      <SegmentedControl
        block
        label={m.dashboard_year_show()}
        options={(['attendance', 'growth', 'newcomers'] as const).map((value) => ({
          value,
          label: labels[value],
        }))}
        value={view}
        onValueChange={setView}
      />
      <BarChart
        caption={`${m.dashboard_year()}: ${headings[view]}`}
        hideCaption
        headings={{ label: m.dashboard_month(), value: headings[view], change: m.dashboard_trend() }}
        bars={months.map((month, i) => {
          const value = valueOf[view](month)
          const before = months[i - 1]
          return {
            key: month.month,
            label: shortMonth(`${month.month}-01`),
            longLabel: monthAndYear(`${month.month}-01`),
            value,
            valueText: formatNumber(value),
            changeText: trendText(before && value - valueOf[view](before)),
          }
        })}
      />
      <p className={styles.text}>{texts[view]}</p>
    </div>
  )
}
