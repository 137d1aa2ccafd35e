import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './status-dot.module.css'

/** A coloured dot with its meaning as text. `live`: in progress. */
export function StatusDot(props: { tone: Tone; live?: boolean; children: ReactNode }) {
  return (
    <span className={styles.status}>
      <span
        className={classNames(styles.dot, styles[props.tone], props.live && styles.live)}
        aria-hidden="true"
      />
      {props.children}
    </span>
  )
}
