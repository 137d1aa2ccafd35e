import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './action-bar.module.css'

/** Stays at the lower edge of the window, above a phone's tabs: what comes of all that stands above it, and the button. */
export function ActionBar({
  error,
  text,
  children,
}: {
  error?: ReactNode
  text: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.bar}>
      <div role="alert" className={classNames(Boolean(error) && styles.error)}>
        {error}
      </div>
      <div className={styles.line}>
        <p className={styles.text} aria-live="polite">
          {text}
        </p>
        {children}
      </div>
    </div>
  )
}
