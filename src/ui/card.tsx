import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './card.module.css'

type CardProps = {
  /** Renders the card as a `section` with this h2 heading. */
  title?: ReactNode
  action?: ReactNode
  flush?: boolean
  className?: string
  children: ReactNode
}

export const cardClass: string = styles.card ?? ''

export function Card({ title, action, flush, className, children }: CardProps) {
  const titleId = useId()
  const classes = classNames(styles.card, flush && styles.flush, className)
  if (title === undefined) return <div className={classes}>{children}</div>
  return (
    <section className={classes} aria-labelledby={titleId}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
