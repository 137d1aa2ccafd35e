import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import tones from '#src/ui/tones.module.css'
import styles from './row-icon.module.css'

interface RowIconProps {
  children: ReactNode
  tone?: 'accent' | 'danger' | false | undefined
  className?: string | undefined
}

/** Hidden from screen readers: the row's text has the same meaning. */
export function RowIcon({ children, tone, className }: RowIconProps) {
  return (
    <span
      className={classNames(styles.icon, tone ? tones[tone] : styles.quiet, className)}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}
