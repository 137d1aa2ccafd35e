import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './page-frame.module.css'

interface Props {
  /** The side menu of wide windows. */
  menu?: ReactNode
  /** The tabs of the section. */
  sections?: ReactNode
  /** Rendered above every page. */
  banners?: ReactNode
  /** The tab bar of phones. */
  tabs?: ReactNode
  footer?: ReactNode
}

/** The layout of every page: menu or tabs, banners, content and footer. */
export function PageFrame({ menu, sections, banners, tabs, footer }: Props) {
  return (
    <div className={classNames(styles.frame, Boolean(menu) && styles.withMenu)}>
      {menu}
      <div className={styles.content}>
        {sections}
        {banners}
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        {footer}
      </div>
      {tabs}
    </div>
  )
}
