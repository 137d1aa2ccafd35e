import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './page-frame.module.css'

interface Props {
  /** The menu at the left of wide windows. */
  menu?: ReactNode
  /** What is said above every page. */
  banners?: ReactNode
  /** The tabs of phones. */
  tabs?: ReactNode
  footer?: ReactNode
}

/** The layout of every page: menu at the left or tabs below, and between them the page itself. */
export function PageFrame({ menu, banners, tabs, footer }: Props) {
  return (
    <div className={styles.frame}>
      {menu}
      <div className={styles.content}>
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
