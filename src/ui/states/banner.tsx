import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './banner.module.css'
import tones from '#src/ui/tones.module.css'

type BannerProps = {
  tone?: Tone
  icon?: ReactNode
  title?: ReactNode
  /** A small quiet button or a link. */
  action?: ReactNode
  /** From edge to edge of the window: for the frame ("Confirm your email"). */
  edge?: boolean
  /** `alert` when it is about something that has just gone wrong; `status` (default) otherwise; `none` within such a region. */
  role?: 'status' | 'alert' | 'none'
  children: ReactNode
}

/** Something that applies to the whole screen, shown as long as it applies. */
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
