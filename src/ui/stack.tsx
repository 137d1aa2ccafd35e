import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './stack.module.css'

/** A step of the spacing scale in tokens.css: 4 is 16 px. */
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16

type Props = { gap?: Space; className?: string; children: ReactNode }

/** Things below each other. Fields in a form: `gap={3}`, since a field reserves a line under itself. */
export function Stack({ gap = 4, className, children }: Props) {
  return (
    <div className={classNames(styles.stack, className)} style={{ gap: `var(--space-${gap})` }}>
      {children}
    </div>
  )
}

/** Things beside each other that go to a new line when there is no room. */
export function Cluster({ gap = 3, justify, className, children }: Props & { justify?: 'between' | 'end' }) {
  return (
    <div
      className={classNames(styles.cluster, justify && styles[justify], className)}
      style={{ gap: `var(--space-${gap})` }}
    >
      {children}
    </div>
  )
}

/** As many equal columns as fit, each at least `min` wide (a CSS length). */
export function Grid({ gap = 4, min = '16rem', className, children }: Props & { min?: string }) {
  const style = { gap: `var(--space-${gap})`, '--min': min } as CSSProperties
  return (
    <div className={classNames(styles.grid, className)} style={style}>
      {children}
    </div>
  )
}
