import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './badge.module.css'
import tones from '#src/ui/tones.module.css'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

/** One or two words (or a number) about a thing. The words carry the meaning; the colour only supports it. */
export function Badge(props: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  const { tone = 'neutral', icon, children } = props
  return (
    <span className={classNames(styles.badge, tone === 'neutral' ? styles.neutral : tones[tone])}>
      {icon}
      {children}
    </span>
  )
}
