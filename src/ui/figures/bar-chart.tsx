import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { axisTicks } from './axis-ticks.ts'
import type { Bar } from './bar.ts'
import { BarTable } from './bar-table.tsx'
import styles from './bar-chart.module.css'

type BarChartProps = {
  caption: string
  hideCaption?: boolean
  /** From the oldest to the newest. Twelve fit on a phone. */
  bars: readonly Bar[]
  /** Headings of the table that has the same numbers. */
  headings: { label: string; value: string; change: string }
  /** What is usual, as a line across. */
  usual?: number | null
  /** The text for a bar without a value: "No service". Default: a dash. */
  missing?: string
  /** The link to what a bar stands for; a click on the bar and Enter follow it. */
  link?: (key: string) => ReactNode
}

/**
 * A few values over time as bars. One is in hand: the newest, or the one that is pointed at, tapped or reached by the
 * arrow keys; its value stands in words above. Sizes are in percent, so nothing is measured and no text is stretched.
 */
export function BarChart(props: BarChartProps) {
  const { caption, hideCaption, bars, headings, usual, missing = '–', link } = props
  const [chosen, setChosen] = useState<string>()
  const readout = useRef<HTMLDivElement>(null)
  const inHand =
    bars.find(({ key }) => key === chosen) ?? bars.findLast(({ value }) => value !== null) ?? bars.at(-1)!
  const at = bars.indexOf(inHand)
  const bar = bars[at]
  const highest = Math.max(
    0,
    usual ?? 0,
    ...bars.flatMap(({ value, lastYear }) => [value ?? 0, lastYear ?? 0]),
  )
  const ticks = axisTicks(highest)
  const top = ticks.at(-1)!
  const follow = () => readout.current?.querySelector('a')?.click()
  const choose = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * bars.length)
    setChosen(bars[Math.min(Math.max(index, 0), bars.length - 1)]?.key)
  }
  if (!bar) return null
  const hasLastYear = bars.some(({ lastYear }) => typeof lastYear === 'number')
  return (
    <figure className={styles.figure} style={{ '--bars': bars.length } as CSSProperties}>
      <figcaption className={hideCaption ? 'visually-hidden' : styles.caption}>{caption}</figcaption>
      <div ref={readout} className={styles.readout}>
        <p>
          <span className={styles.when}>{bar.longLabel ?? bar.label}</span>{' '}
          <strong className={styles.value}>{valueOf(bar, missing)}</strong>
        </p>
        <p className={styles.detail}>{detailsOf(bar).join(' · ')}</p>
        {link?.(bar.key)}
      </div>
      <div className={styles.chart}>
        <div className={styles.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={partOf(tick, top)}>
              {formatNumber(tick)}
            </span>
          ))}
        </div>
        <div
          className={styles.plot}
          onPointerMove={(event) => {
            if (event.pointerType === 'mouse' || event.buttons > 0) choose(event)
          }}
          onPointerDown={choose}
          onPointerUp={(event) => {
            if (event.pointerType === 'mouse' && event.button === 0) follow()
          }}
        >
          {ticks.map((tick) => (
            <span key={tick} className={styles.grid} style={partOf(tick, top)} />
          ))}
          <div className={styles.slots} aria-hidden="true">
            {bars.map((each, i) => (
              <div key={each.key} className={classNames(styles.slot, i === at && styles.chosen)}>
                <Column bar={each} top={top} between={i > bars.findIndex(({ value }) => value !== null)} />
              </div>
            ))}
          </div>
          {hasLastYear && <LastYear bars={bars} top={top} />}
          {typeof usual === 'number' && <span className={styles.usual} style={partOf(usual, top)} />}
          <input
            type="range"
            className={styles.slider}
            aria-label={caption}
            aria-valuetext={[bar.longLabel ?? bar.label, valueOf(bar, missing), ...detailsOf(bar)].join(', ')}
            min={0}
            max={bars.length - 1}
            value={at}
            onChange={(event) => setChosen(bars[event.target.valueAsNumber]?.key)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter') follow()
            }}
          />
        </div>
        <div className={classNames(styles.labels, bars.length > 7 && styles.crowded)} aria-hidden="true">
          {bars.map((each, i) => {
            const fromLast = bars.length - 1 - i
            const minor = fromLast % 2 === 1 && styles.minor
            const least = fromLast % 4 === 2 && styles.least
            return (
              <span key={each.key} className={classNames(minor, least)}>
                {each.label}
              </span>
            )
          })}
        </div>
      </div>
      {(typeof usual === 'number' || hasLastYear) && (
        <p className={styles.legend}>
          {typeof usual === 'number' && (
            <span className={styles.usualKey}>{m.ui_chart_usual({ value: formatNumber(usual) })}</span>
          )}
          {hasLastYear && <span className={styles.lastYearKey}>{m.ui_chart_last_year()}</span>}
        </p>
      )}
      <BarTable caption={caption} bars={bars} headings={headings} missing={missing} />
    </figure>
  )
}

/** A bar with its mark; where nothing was counted `between` others, a dash on the ground. */
function Column({ bar, top, between }: { bar: Bar; top: number; between: boolean }) {
  const { value, running, change } = bar
  if (value === null && !running) return between && <span className={styles.gap}>–</span>
  return (
    <>
      <span
        className={classNames(styles.bar, 'ink', running && styles.running)}
        style={partOf(value ?? 0, top)}
      />
      {change && !running && (
        <span className={styles[change]} style={partOf(value ?? 0, top)}>
          {change === 'up' ? '▲' : '▼'}
        </span>
      )}
    </>
  )
}

/** The values of the year before as a line, with a gap where one is missing. */
function LastYear({ bars, top }: Pick<BarChartProps, 'bars'> & { top: number }) {
  const path = bars.flatMap(({ lastYear }, i) => {
    if (typeof lastYear !== 'number') return []
    const draws = typeof bars[i - 1]?.lastYear === 'number' ? 'L' : 'M'
    // A line of no length makes a dot of a point that stands alone.
    return [`${draws}${i + 0.5} ${1 - lastYear / top}h0`]
  })
  return (
    <svg
      className={styles.lastYear}
      viewBox={`0 0 ${bars.length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function valueOf({ value, valueText }: Bar, missing: string): string {
  return value === null ? missing : (valueText ?? formatNumber(value))
}

/** What is said of a bar beside its value. */
function detailsOf({ running, changeText, lastYear, value }: Bar): string[] {
  return [
    ...(running ? [m.ui_chart_running()] : []),
    ...(!running && value !== null && changeText ? [changeText] : []),
    ...(typeof lastYear === 'number' ? [m.ui_chart_last_year_value({ value: formatNumber(lastYear) })] : []),
  ]
}

function partOf(value: number, top: number): CSSProperties {
  return { '--part': value / top } as CSSProperties
}
