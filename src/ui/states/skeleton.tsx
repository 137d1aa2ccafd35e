import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import listStyles from '#src/ui/list-row.module.css'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths. Default: full width, one text line. */
  width?: string
  height?: string
  circle?: boolean
}

/** Silent: announce the loading once around all placeholders. */
export function Skeleton({ width = '100%', height = '1em', circle }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, circle && styles.circle)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  )
}

/** A placeholder for a `List` with `rows` rows of final height; announces the loading. */
export function SkeletonList({ rows = 6, label = m.ui_loading() }: { rows?: number; label?: string }) {
  return (
    <div className={listStyles.list} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={listStyles.row}>
          <Skeleton circle width="2.75rem" height="2.75rem" />
          <div className={styles.lines}>
            <Skeleton width={`${[58, 44, 66][row % 3]}%`} />
            <Skeleton width={`${[34, 40, 28][row % 3]}%`} height="0.8em" />
          </div>
        </div>
      ))}
    </div>
  )
}
