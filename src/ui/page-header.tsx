import { useContext } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { PaneScroller } from './lists/pane-scroller.ts'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: ReactNode
  lead?: ReactNode
  back?: ReactNode
  actions?: ReactNode
}

/** The h1 title of a screen with its actions; an h2 for a list with an open detail pane. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  const Title = useContext(PaneScroller) ? 'h2' : 'h1'
  return (
    <header className={styles.header}>
      {back && <div className={styles.back}>{back}</div>}
      <div className={styles.row}>
        <Title className={styles.title}>{title}</Title>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  )
}

/** `list`: tables, which use the window. */
export function Page(props: { width?: 'page' | 'list' | 'reading' | 'narrow'; children: ReactNode }) {
  const { width = 'page', children } = props
  return <div className={classNames(styles.page, width !== 'page' && styles[width])}>{children}</div>
}
