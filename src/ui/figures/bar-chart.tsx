import { useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { axisTicks } from './axis-ticks.ts'
import type { Bar } from './bar.ts'
import type { BarNumbersProps } from './bar-numbers.tsx'
import { BarSlider } from './bar-slider.tsx'
import { BarTable } from './bar-table.tsx'
import { detailsOf, hasSecondSeries, readoutOf } from './bar-text.ts'
import { useSelectedBar } from './use-selected-bar.ts'
import styles from './bar-chart.module.css'

type BarChartProps = {
  caption: string
  hideCaption?: boolean
  /** Oldest first. Twelve fit on a phone. */
  bars: readonly Bar[]
  headings: BarNumbersProps['headings']
  /** A horizontal reference line. */
  usual?: number | null
  /** Text for a bar without a value: "No service". Default: a dash. */
  missing?: string
  /** Link to the details of a bar, followed by a click on the bar or Enter. */
  link?: (key: string) => ReactNode
}

/**
 * The newest bar is selected until another is hovered, tapped or reached by arrow keys; its value is shown in
 * words. Sizes are percentages, so nothing is measured.
 */
export function BarChart(props: BarChartProps) {
  const { caption, hideCaption, bars, headings, usual, missing = '–', link } = props
  const readout = useRef<HTMLDivElement>(null)
  const newest =
    bars.findLast(({ value }) => value !== null) ??
    bars.findLast(({ second }) => typeof second === 'number') ??
    bars.at(-1)
  const { bar, choose, pointer } = useSelectedBar(bars, newest)
  const highest = Math.max(
    0,
    usual ?? 0,
    ...bars.flatMap(({ value, second, lastYear }) => [value ?? 0, second ?? 0, lastYear ?? 0]),
  )
  const ticks = axisTicks(highest)
  const top = ticks.at(-1)!
  const follow = () => readout.current?.querySelector('a')?.click()
  if (!bar) return null
  const hasLastYear = bars.some(({ lastYear }) => typeof lastYear === 'number')
  const hasSecond = hasSecondSeries(bars)
  const hasPairs = bars.some(({ value, second }) => value !== null && typeof second === 'number')
  return (
    <figure className={styles.figure} style={{ '--bars': bars.length } as CSSProperties}>
      <figcaption className={hideCaption ? 'visually-hidden' : styles.caption}>{caption}</figcaption>
      <div ref={readout} className={styles.readout}>
        <p>
          <span className={styles.when}>{bar.longLabel ?? bar.label}</span>{' '}
          <strong className={styles.value}>{readoutOf(bar, missing)}</strong>
        </p>
        <p className={styles.detail}>{detailsOf(bar).join(' · ')}</p>
        {link && <div className={styles.link}>{link(bar.key)}</div>}
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
          {...pointer}
          onPointerUp={(event) => {
            if (event.pointerType === 'mouse' && event.button === 0) follow()
          }}
        >
          {ticks.map((tick) => (
            <span key={tick} className={styles.grid} style={partOf(tick, top)} />
          ))}
          <div className={classNames(styles.slots, hasPairs && styles.pairs)} aria-hidden="true">
            {bars.map((each, i) => (
              <div key={each.key} className={classNames(styles.slot, each === bar && styles.chosen)}>
                <Column bar={each} top={top} between={i > bars.findIndex(({ value }) => value !== null)} />
              </div>
            ))}
          </div>
          {hasLastYear && <LastYear bars={bars} top={top} />}
          {typeof usual === 'number' && <span className={styles.usual} style={partOf(usual, top)} />}
          <BarSlider
            label={caption}
            bars={bars}
            bar={bar}
            onChoose={choose}
            missing={missing}
            onEnter={follow}
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
      {(typeof usual === 'number' || hasLastYear || hasSecond) && (
        <p className={styles.legend}>
          {hasSecond && (
            <>
              <span className={styles.firstKey}>{headings.value}</span>
              <span className={styles.secondKey}>{headings.second}</span>
            </>
          )}
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

/** `between`: a dash marks a missing value between others. */
function Column({ bar, top, between }: { bar: Bar; top: number; between: boolean }) {
  const { value, running, change, second } = bar
  const secondBar = typeof second === 'number' && (
    <span className={classNames(styles.second, 'ink')} style={partOf(second, top)} />
  )
  if (value === null && !running) return secondBar || (between && <span className={styles.gap}>–</span>)
  return (
    <>
      {secondBar}
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

/** Draws last year's values as a line with gaps for missing values. */
function LastYear({ bars, top }: Pick<BarChartProps, 'bars'> & { top: number }) {
  const path = bars.flatMap(({ lastYear }, i) => {
    if (typeof lastYear !== 'number') return []
    const draws = typeof bars[i - 1]?.lastYear === 'number' ? 'L' : 'M'
    // A zero-length line renders an isolated point as a dot.
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

function partOf(value: number, top: number): CSSProperties {
  return { '--part': value / top } as CSSProperties
}
