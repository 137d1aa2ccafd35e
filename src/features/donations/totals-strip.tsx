import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { monthAndShortName } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import type { PeriodSums } from './rules.ts'
import { useTotals } from './use-donations.ts'
import styles from './totals-strip.module.css'

/** This month and this year, each next to the whole period of the year before; a link to the charts. */
export function TotalsStrip({ churchId, today }: { churchId: string; today: string }) {
  const month = useTotals(churchId, 'month', today)
  const year = useTotals(churchId, 'year', today)
  return (
    <section className={styles.strip} aria-label={m.donations_totals()}>
      <Figure
        label={m.donations_this_month()}
        current={month.periods.at(-1)}
        before={month.lastYear.at(-1)}
        nameOf={monthAndShortName}
        pending={month.query.isPending}
      />
      <Figure
        label={m.donations_this_year()}
        current={year.periods.at(-1)}
        before={year.periods.at(-2)}
        nameOf={(from) => from.slice(0, 4)}
        pending={year.query.isPending}
      />
      <Link to="/donations/totals" className={rowLinkClass}>
        <span className={styles.link}>{m.donations_over_time()}</span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </section>
  )
}

interface FigureProps {
  label: string
  current: PeriodSums | undefined
  /** The same period of the year before, as a whole. */
  before: PeriodSums | undefined
  nameOf: (from: string) => string
  pending: boolean
}

function Figure({ label, current, before, nameOf, pending }: FigureProps) {
  const own = useChurch()?.currency ?? 'USD'
  const sums = current?.totals ?? []
  const earlier = before?.totals ?? []
  const currencies = [...new Set([...sums, ...earlier].map(({ currency }) => currency))]
  const amountIn = (list: typeof sums, currency: string) =>
    list.find((sum) => sum.currency === currency)?.amount ?? 0
  return (
    <div className={styles.figure}>
      <p className={styles.label}>{label}</p>
      {pending && <Skeleton width="5rem" height="3rem" />}
      {!pending &&
        (currencies.length > 0 ? currencies : [own]).map((currency) => (
          <div key={currency}>
            <p className={styles.value}>{formatMoney(amountIn(sums, currency), currency)}</p>
            {before && (
              <p className={styles.label}>
                {m.donations_period_sum({
                  period: nameOf(before.from),
                  sum: formatMoney(amountIn(earlier, currency), currency),
                })}
              </p>
            )}
          </div>
        ))}
    </div>
  )
}
