import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './banner.module.css'
import tones from '#src/ui/tones.module.css'

type BannerProps = {
  tone?: Tone
  icon?: ReactNode
  title?: ReactNode
  action?: ReactNode
  /** For the frame ("Confirm your email"). */
  edge?: boolean
  /** `alert` for a new error; `status` (default) otherwise; `none` inside a live region. */
  role?: 'status' | 'alert' | 'none'
  children: ReactNode
}

/** A persistent message about the whole screen. */
export function Banner({
  tone = 'neutral',
  icon,
  title,
  action,
  edge,
  role = 'status',
  children,
}: BannerProps) {
  return (
    <div
      role={role}
      className={classNames(
        styles.banner,
        tone === 'neutral' ? styles.neutral : tones[tone],
        edge && styles.edge,
      )}
    >
      {icon}
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  )
}
