import type { CSSProperties } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import type { Bar } from './bar.ts'
import { BarNumbers } from './bar-numbers.tsx'
import type { BarNumbersProps } from './bar-numbers.tsx'
import { BarSlider } from './bar-slider.tsx'
import { valueOf } from './bar-text.ts'
import { useSelectedBar } from './use-selected-bar.ts'
import styles from './small-bars.module.css'

type SmallBarsProps = {
  caption: string
  bars: readonly Bar[]
  headings: BarNumbersProps['headings']
  /** Text for a bar without a value. Default: a dash. */
  missing?: string
  /** Value of a full-height bar; the same for all charts that are compared. */
  top: number
}

/** A small multiple: bars without an axis. Initially selects the newest complete bar. */
export function SmallBars({ caption, bars, headings, missing = '–', top }: SmallBarsProps) {
  const newest = bars.findLast(({ value, running }) => value !== null && !running) ?? bars.at(-1)
  const { bar, choose, pointer } = useSelectedBar(bars, newest)
  if (!bar) return null
  return (
    <div>
      <p className={styles.readout}>
        {bar.label} <strong>{valueOf(bar, missing)}</strong>
      </p>
      <div className={styles.bars} {...pointer}>
        {bars.map((each) => (
          <span key={each.key} className={classNames(styles.slot, each === bar && styles.chosen)}>
            <span
              className={classNames(
                styles.bar,
                'ink',
                each.value === null && styles.gap,
                each.running && styles.running,
              )}
              style={{ '--part': (each.value ?? 0) / Math.max(1, top) } as CSSProperties}
            />
          </span>
        ))}
        <BarSlider label={caption} bars={bars} bar={bar} onChoose={choose} missing={missing} />
      </div>
      <div className="visually-hidden">
        <BarNumbers caption={caption} bars={bars} headings={headings} missing={missing} />
      </div>
    </div>
  )
}
