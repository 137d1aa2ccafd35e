import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import styles from './page-frame.module.css'

/** In milliseconds; a server that comes back sends no event. */
const reloadPause = 5000

/**
 * A component of the frame that only someone who is signed in needs. A device that has just lost its network shows the
 * page without it until it is back.
 */
function lazyPart<Module>(load: () => Promise<Module>, pick: (loaded: Module) => () => ReactNode) {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: pick(await load()) }
      } catch {
        await new Promise((resolve) => {
          addEventListener('online', resolve, { once: true })
          setTimeout(resolve, reloadPause)
        })
      }
    }
  })
}

const LazyTools = lazyPart(
  () => import('./person-tools.tsx'),
  ({ PersonTools }) => PersonTools,
)
const LazySideNav = lazyPart(
  () => import('./side-nav.tsx'),
  ({ SideNav }) => SideNav,
)
const LazyTabBar = lazyPart(
  () => import('./tab-bar.tsx'),
  ({ TabBar }) => TabBar,
)

/** The sync status, the bell and the person's menu, on pages that are loaded without them. */
export function PersonToolsLater() {
  return (
    <Suspense fallback={<span className={styles.tools} />}>
      <LazyTools />
    </Suspense>
  )
}

/** The menu at the left of wide windows, on pages that are loaded without it. */
export function SideNavLater() {
  return (
    <Suspense fallback={<div className={styles.side} />}>
      <LazySideNav />
    </Suspense>
  )
}

/** The tabs of phones, on pages that are loaded without them. */
export function TabBarLater() {
  return (
    <Suspense fallback={<div data-tabs />}>
      <LazyTabBar />
    </Suspense>
  )
}
