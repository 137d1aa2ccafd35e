import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import tones from '#src/ui/tones.module.css'
import styles from './row-icon.module.css'

interface RowIconProps {
  /** The icon. */
  children: ReactNode
  /** Default: quiet. */
  tone?: 'accent' | 'danger' | false | undefined
  className?: string | undefined
}

/** An icon in a circle before a row's text, where a person would have an avatar. Decoration: the text says the same. */
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
