import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './badge.module.css'
import tones from '#src/ui/tones.module.css'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

/** A label of one or two words or a number. Its text carries the meaning; colour only supports it. */
export function Badge(props: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  const { tone = 'neutral', icon, children } = props
  return (
    <span className={classNames(styles.badge, tone === 'neutral' ? styles.neutral : tones[tone])}>
      {icon}
      {children}
    </span>
  )
}
