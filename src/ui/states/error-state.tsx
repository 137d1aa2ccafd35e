import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './empty-state.module.css'

type ErrorStateProps = {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
}

/** Replaces content that failed to load. Announced assertively. */
export function ErrorState({ icon, title, text, onRetry, retrying = false, retryLabel }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={classNames(styles.icon, styles.wrong)} aria-hidden="true">
        {icon ?? <TriangleAlert />}
      </span>
      <p className={styles.title}>
        <strong>{title}</strong>
      </p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry} busy={retrying}>
            {retryLabel ?? m.ui_retry()}
          </Button>
        </div>
      )}
    </div>
  )
}
