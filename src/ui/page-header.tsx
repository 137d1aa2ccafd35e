import { useContext } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { PaneScroller } from './lists/pane-scroller.ts'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: ReactNode
  lead?: ReactNode
  /** A link that leads back, with `buttonClass({ variant: 'quiet', size: 'sm' })`. */
  back?: ReactNode
  actions?: ReactNode
}

/** The title (h1) of a screen with its actions. That of a list (h2) where what is open stands beside it. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  const Title = useContext(PaneScroller) ? 'h2' : 'h1'
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        {back && <div className={styles.back}>{back}</div>}
        <Title>{title}</Title>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** The column of a screen: as wide as a `page` (default), as a text (`reading`) or as a small form (`narrow`). */
export function Page(props: { width?: 'page' | 'reading' | 'narrow'; children: ReactNode }) {
  const { width = 'page', children } = props
  return <div className={classNames(styles.page, width !== 'page' && styles[width])}>{children}</div>
}
