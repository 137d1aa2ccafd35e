import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { Bar } from './bar.ts'
import { hasSecondSeries, lastYearOf, valueOf } from './bar-text.ts'
import styles from './bar-numbers.module.css'

export type BarNumbersProps = {
  caption: string
  bars: readonly Bar[]
  /** `change` is omitted when bars are not compared; `second` names the second series. */
  headings: { label: string; value: string; second?: string; change?: string }
  missing: string
}

/** The values of a chart as a table. */
export function BarNumbers({ caption, bars, headings, missing }: BarNumbersProps) {
  const hasLastYear = bars.some(({ lastYear }) => typeof lastYear === 'number')
  const hasSecond = hasSecondSeries(bars)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{headings.label}</th>
          <th scope="col">{headings.value}</th>
          {hasSecond && <th scope="col">{headings.second}</th>}
          {hasLastYear && <th scope="col">{m.ui_chart_last_year()}</th>}
          {headings.change && <th scope="col">{headings.change}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row">{bar.longLabel ?? bar.label}</th>
            <td>{valueOf(bar, missing)}</td>
            {hasSecond && <td>{typeof bar.second === 'number' ? formatNumber(bar.second) : '–'}</td>}
            {hasLastYear && <td>{lastYearOf(bar)}</td>}
            {headings.change && (
              <td>{bar.running ? m.ui_chart_running() : bar.value !== null && bar.changeText}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
