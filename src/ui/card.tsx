import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './card.module.css'

type CardProps = {
  /** Makes it a section of the page with this heading (h2). */
  title?: ReactNode
  /** Right of the title: a link or a small button. */
  action?: ReactNode
  /** No padding, for a list or a table that reaches the edges. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** The look of a card, for an element with a layout of its own: an item of a list. */
export const cardClass: string = styles.card ?? ''

/** A white sheet on the page. */
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
