import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import type { Subject } from './drawing.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  icon?: ReactNode
  /** Instead of an icon. */
  drawing?: Subject
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** `ExampleRows`: a preview of the filled list. */
  example?: ReactNode
}

/** Replaces an empty list: why it is empty, and what to do next. */
export function EmptyState({ icon, drawing, title, text, action, example }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing && <Drawing of={drawing} />}
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.title}>
        <strong>{title}</strong>
      </p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {example && <div className={styles.example}>{example}</div>}
    </div>
  )
}
