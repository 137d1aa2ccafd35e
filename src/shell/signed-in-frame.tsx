import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '#src/api/query.ts'
import { EmailBanner } from './email-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SideNav } from './side-nav.tsx'
import { TabBar } from './tab-bar.tsx'
import { UploadStrip } from './upload-strip.tsx'
import styles from './signed-in-frame.module.css'

/** The layout of the pages for those who are signed in: menu at the left or tabs below, and the banners for all. */
export function SignedInFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.frame}>
        <SideNav />
        <div className={styles.content}>
          <OfflineBanner />
          <EmailBanner />
          <UploadStrip />
          <main id="main" tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
        </div>
        <TabBar />
      </div>
    </QueryClientProvider>
  )
}
