import { classNames } from '#src/ui/class-names.ts'
import styles from './stacked-bar.module.css'

export interface StackedPart {
  key: string
  label: string
  value: number
  tone: 'success' | 'danger' | 'neutral'
}

/** A stacked bar with a legend. The legend has every number, so that screen readers skip the bar. */
export function StackedBar({ label, parts }: { label: string; parts: StackedPart[] }) {
  return (
    <div className={styles.figure} role="group" aria-label={label}>
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ key, value, tone }) => (
            <span key={key} className={classNames(styles.part, styles[tone])} style={{ flexGrow: value }} />
          ))}
      </div>
      <ul role="list" className={styles.legend}>
        {parts.map((part) => (
          <li key={part.key}>
            <span className={classNames(styles.mark, styles[part.tone])} aria-hidden="true" />
            <span className={styles.value}>{part.value}</span> {part.label}
          </li>
        ))}
      </ul>
    </div>
  )
}
