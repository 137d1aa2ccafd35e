import type { CSSProperties } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './small-bars.module.css'

type SmallBarsProps = {
  /** All of it in words, since the picture has no numbers. */
  label: string
  /** From the oldest to the newest; null: there was nothing to count. */
  bars: readonly { key: string; value: number | null; running?: boolean }[]
  /** What a bar of full height stands for, the same for all that are compared. */
  top: number
}

/** A few values without axis or numbers, to be compared with others of its kind. */
export function SmallBars({ label, bars, top }: SmallBarsProps) {
  const last = bars.findLast(({ value, running }) => value !== null && !running)
  return (
    <div role="img" aria-label={label} className={styles.bars}>
      {bars.map(({ key, value, running }) => (
        <span
          key={key}
          className={classNames(
            styles.bar,
            'ink',
            value === null && styles.gap,
            running && styles.running,
            key === last?.key && styles.last,
          )}
          style={{ '--part': (value ?? 0) / Math.max(1, top) } as CSSProperties}
        />
      ))}
    </div>
  )
}
