import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './stack.module.css'

/** In tokens.css: 4 is 16 px. A class, since the CSP of served pages forbids style attributes. */
type Space = 1 | 2 | 3 | 4 | 5 | 6

type Props = { gap?: Space; className?: string; children: ReactNode }

/** A vertical stack. Use `gap={3}` for form fields, which have a margin of their own. */
export function Stack({ gap = 4, className, children }: Props) {
  return <div className={classNames(styles.stack, styles[`gap-${gap}`], className)}>{children}</div>
}

/** A horizontal group that wraps. */
export function Cluster({ gap = 3, justify, className, children }: Props & { justify?: 'between' | 'end' }) {
  return (
    <div className={classNames(styles.cluster, styles[`gap-${gap}`], justify && styles[justify], className)}>
      {children}
    </div>
  )
}

/** As many equal columns as fit, each at least `min` wide (a CSS length). */
export function Grid({ gap = 4, min = '16rem', className, children }: Props & { min?: string }) {
  return (
    <div
      className={classNames(styles.grid, styles[`gap-${gap}`], className)}
      style={{ '--min': min } as CSSProperties}
    >
      {children}
    </div>
  )
}
