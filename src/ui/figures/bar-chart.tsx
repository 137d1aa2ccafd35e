import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './bar-chart.module.css'

export type Bar = {
  key: string
  /** Under the bar, as short as can be: "Nov 15". */
  label: string
  /** The same in full, for the table: "November 2026". */
  longLabel?: string
  /** At least 0. */
  value: number
  /** The text above the bar. Default: the number. */
  valueText?: string
  /** A mark above the value. */
  change?: 'up' | 'down'
  /** The same as text, for the table: "12 more than the week before". */
  changeText?: string
}

type BarChartProps = {
  caption: string
  hideCaption?: boolean
  /** From the oldest to the newest; the last one is highlighted. Twelve fit on a phone. */
  bars: readonly Bar[]
  /** Headings of the table that screen readers get instead of the picture. */
  headings: { label: string; value: string; change: string }
}

const PLOT = 136
const ABOVE = 44
const BELOW = 26
const HEIGHT = ABOVE + PLOT + BELOW

/** A few values over time as bars. Sizes are in percent of the width, so nothing is measured and no text is stretched. */
export function BarChart({ caption, hideCaption, bars, headings }: BarChartProps) {
  const highest = Math.max(1, ...bars.map((bar) => bar.value))
  const slot = 100 / Math.max(1, bars.length)
  const crowded = bars.length > 7
  const long = crowded && bars.some((bar) => valueText(bar).length > 3)
  return (
    <figure className={styles.figure}>
      <figcaption className={hideCaption ? 'visually-hidden' : styles.caption}>{caption}</figcaption>
      <svg
        className={classNames(styles.plot, crowded && styles.crowded, long && styles.long)}
        height={HEIGHT}
        aria-hidden="true"
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x1="0"
            x2="100%"
            y1={ABOVE + PLOT * part}
            y2={ABOVE + PLOT * part}
            className={classNames(styles.grid, part === 1 && styles.base)}
          />
        ))}
        {bars.map((bar, index) => {
          const height = Math.round((bar.value / highest) * PLOT)
          const top = ABOVE + PLOT - height
          const middle = `${(index + 0.5) * slot}%`
          const fromLast = bars.length - 1 - index
          const last = fromLast === 0
          const minor = fromLast % 2 === 1 && styles.minor
          const least = fromLast % 4 === 2 && styles.least
          return (
            <g key={bar.key}>
              {/* The clipping box cuts off the rounded corners at the bottom. */}
              <svg x={`${(index + 0.18) * slot}%`} y={top} width={`${slot * 0.64}%`} height={height}>
                <rect
                  width="100%"
                  height={height + 8}
                  rx="6"
                  className={classNames(styles.bar, last && styles.last)}
                />
              </svg>
              <text x={middle} y={top - 8} className={classNames(styles.value, minor)}>
                {valueText(bar)}
              </text>
              {bar.change && (
                <text x={middle} y={top - 24} className={styles[bar.change]}>
                  {bar.change === 'up' ? '▲' : '▼'}
                </text>
              )}
              <text x={middle} y={HEIGHT - 6} className={classNames(styles.label, minor, least)}>
                {bar.label}
              </text>
            </g>
          )
        })}
      </svg>
      <VisuallyHidden>
        <BarTable caption={caption} bars={bars} headings={headings} />
      </VisuallyHidden>
    </figure>
  )
}

function valueText(bar: Bar): string {
  return bar.valueText ?? String(bar.value)
}

function BarTable({ caption, bars, headings }: Pick<BarChartProps, 'caption' | 'bars' | 'headings'>) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{headings.label}</th>
          <th scope="col">{headings.value}</th>
          <th scope="col">{headings.change}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row">{bar.longLabel ?? bar.label}</th>
            <td>{valueText(bar)}</td>
            <td>{bar.changeText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
