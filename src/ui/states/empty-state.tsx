import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** A lucide icon. */
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** What to do about it: a button or a link that looks like one. */
  action?: ReactNode
  /** `ExampleRows`: what it will look like. */
  example?: ReactNode
}

/** Shown in place of an empty list: why it is empty, and what to do. */
export function EmptyState({ icon, title, text, action, example }: EmptyStateProps) {
  return (
    <div className={styles.state}>
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
