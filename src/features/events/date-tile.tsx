import { shortMonth } from '#src/lib/dates.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './date-tile.module.css'

/** A calendar leaf. Decorative: the date is also given as text. */
export function DateTile({ date, past, compact }: { date: string; past: boolean; compact?: boolean }) {
  return (
    <span
      className={classNames(styles.tile, past && styles.past, compact && styles.compact)}
      aria-hidden="true"
    >
      <span className={styles.month}>{shortMonth(date)}</span>
      <span className={styles.day}>{Number(date.slice(8))}</span>
    </span>
  )
}
