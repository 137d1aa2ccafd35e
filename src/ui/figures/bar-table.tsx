import { useState } from 'react'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import type { Bar } from './bar.ts'
import styles from './bar-table.module.css'

type BarTableProps = {
  caption: string
  bars: readonly Bar[]
  headings: { label: string; value: string; change: string }
  /** The text for a bar without a value. */
  missing: string
}

/** The numbers of a chart as a table: always there for screen readers, and for eyes on request. */
export function BarTable({ caption, bars, headings, missing }: BarTableProps) {
  const [shown, setShown] = useState(false)
  const hasLastYear = bars.some(({ lastYear }) => typeof lastYear === 'number')
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className={styles.toggle}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? m.ui_chart_hide_table() : m.ui_chart_show_table()}
      </Button>
      <div className={shown ? styles.shown : 'visually-hidden'}>
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{headings.label}</th>
              <th scope="col">{headings.value}</th>
              {hasLastYear && <th scope="col">{m.ui_chart_last_year()}</th>}
              <th scope="col">{headings.change}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, longLabel, value, valueText, lastYear, running, changeText }) => (
              <tr key={key}>
                <th scope="row">{longLabel ?? label}</th>
                <td>{value === null ? missing : (valueText ?? formatNumber(value))}</td>
                {hasLastYear && <td>{typeof lastYear === 'number' ? formatNumber(lastYear) : '–'}</td>}
                <td>{running ? m.ui_chart_running() : value !== null && changeText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
