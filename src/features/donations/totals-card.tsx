import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Currency, Sum } from '#contract/fields/money.ts'
import { dayAndMonth, longDate, monthAndYear, shortMonth } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { BarChart } from '#src/ui/figures/bar-chart.tsx'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { formatMoney } from '#src/queries/format-money.ts'
import { giftsLink } from './gifts-link.tsx'
import type { By, PeriodSums } from './rules.ts'
import { useTotals } from './use-donations.ts'
import styles from './totals-card.module.css'

const options = (): { value: By; label: string }[] => [
  { value: 'week', label: m.donations_week() },
  { value: 'month', label: m.donations_month() },
  { value: 'year', label: m.donations_year() },
]
const thisPeriod: Record<By, () => string> = {
  week: m.donations_this_week,
  month: m.donations_this_month,
  year: m.donations_this_year,
}

/** Totals of the current and five previous weeks, months or years, by currency. */
export function TotalsCard({ churchId, today }: { churchId: string; today: string }) {
  const [by, setBy] = useState<By>('month')
  const { periods, lastYear, query } = useTotals(churchId, by, today)
  const hasData = query.data !== undefined || periods.some(({ totals }) => totals.length > 0)
  const current = periods.at(-1)?.totals ?? []
  return (
    <Card
      title={m.donations_totals()}
      action={
        <Link to="/donations/funds" className={styles.funds}>
          {m.gifts_by_fund()}
        </Link>
      }
    >
      <Stack gap={4}>
        <SegmentedControl
          block
          label={m.donations_totals_by()}
          options={options()}
          value={by}
          onValueChange={setBy}
        />
        {hasData && (
          <>
            <Current label={thisPeriod[by]()} sums={current} />
            {currenciesIn(periods).map((currency) => (
              <Bars key={currency} by={by} currency={currency} periods={periods} lastYear={lastYear} />
            ))}
          </>
        )}
        {!hasData && query.isError && <LoadFailed title={m.donations_totals_failed()} query={query} />}
        {!hasData && !query.isError && <Skeleton height="17rem" />}
      </Stack>
    </Card>
  )
}

function Current({ label, sums }: { label: string; sums: Sum[] }) {
  return (
    <div className={styles.current} role="status">
      <p className={styles.label}>{label}</p>
      {sums.length === 0 && <p className={styles.none}>{m.donations_none_in_period()}</p>}
      {sums.map(({ currency, amount, gifts }) => (
        <p key={currency} className={styles.sum}>
          <strong>{formatMoney(amount, currency)}</strong>
          <span>{m.donations_count({ n: gifts, figure: formatNumber(gifts) })}</span>
        </p>
      ))}
    </div>
  )
}

type Periods = PeriodSums[]

function currenciesIn(periods: Periods): Currency[] {
  return [...new Set(periods.flatMap(({ totals }) => totals.map(({ currency }) => currency)))]
}

interface BarsProps {
  by: By
  currency: Currency
  periods: Periods
  /** Totals one year earlier, where compared. */
  lastYear: Periods
}

function Bars({ by, currency, periods, lastYear }: BarsProps) {
  const amountIn = (period: Periods[number] | undefined) =>
    period?.totals.find((sum) => sum.currency === currency)?.amount
  const bars = periods.map((period, i) => {
    const { from } = period
    const value = amountIn(period) ?? 0
    const before = amountIn(lastYear[i])
    return {
      key: from,
      label: labels[by](from),
      longLabel: longLabels[by](from),
      value,
      valueText: formatMoney(value, currency),
      ...(before !== undefined && { lastYear: before, lastYearText: formatMoney(before, currency) }),
      running: i === periods.length - 1,
    }
  })
  const caption = m.donations_chart({ currency })
  const headings = { label: m.donations_period(), value: m.donations_amount(), change: m.donations_change() }
  return (
    <BarChart caption={caption} bars={bars} headings={headings} link={(from) => giftsLink(by, bars, from)} />
  )
}

const labels: Record<By, (from: string) => string> = {
  week: dayAndMonth,
  month: shortMonth,
  year: (from) => from.slice(0, 4),
}
const longLabels: Record<By, (from: string) => string> = {
  week: longDate,
  month: monthAndYear,
  year: (from) => from.slice(0, 4),
}
