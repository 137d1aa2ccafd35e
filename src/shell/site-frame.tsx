import { Outlet } from '@tanstack/react-router'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-frame.module.css'

/** The layout of the pages that need no sign-in. */
export function SiteFrame() {
  return (
    <div className={styles.frame}>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
