import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './list-row.module.css'

/** A list of `ListRow`s; goes into a `Card flush`. */
export function List({ className, ...native }: ComponentProps<'ul'>) {
  return <ul role="list" className={classNames(styles.list, className)} {...native} />
}

/** Class for the link or button in a row's `title`; stretches its click target over the row. */
export const rowLinkClass: string = styles.link ?? ''

type ListRowProps = {
  /** Before the text: an avatar or icon. */
  leading?: ReactNode
  /** For a link: `title={<Link className={rowLinkClass} …>{name}</Link>}`. */
  title: ReactNode
  detail?: ReactNode
  /** After the text: a badge, figure or buttons, which stay clickable in a linked row. */
  trailing?: ReactNode
  chevron?: boolean
  className?: string
}

export function ListRow({ leading, title, detail, trailing, chevron, className }: ListRowProps) {
  return (
    <li className={classNames(styles.row, className)}>
      {leading}
      <div className={styles.text}>
        <div className={styles.title}>{title}</div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {trailing && <div className={styles.trailing}>{trailing}</div>}
      {chevron && <ChevronRight className={styles.chevron} aria-hidden="true" />}
    </li>
  )
}
