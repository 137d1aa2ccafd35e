import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './stack.module.css'

/** A step of the spacing scale in tokens.css: 4 is 16 px. A class, since a served page may have no style attribute. */
type Space = 1 | 2 | 3 | 4 | 5 | 6

type Props = { gap?: Space; className?: string; children: ReactNode }

/** Things below each other. Fields in a form: `gap={3}`, since a field keeps some distance below itself. */
export function Stack({ gap = 4, className, children }: Props) {
  return <div className={classNames(styles.stack, styles[`gap-${gap}`], className)}>{children}</div>
}

/** Things beside each other that go to a new line when there is no room. */
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
