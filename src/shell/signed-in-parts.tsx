import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './page-frame.module.css'

/** In milliseconds; a server that comes back sends no event. */
const reloadPause = 5000

/**
 * A component of the frame that only someone who is signed in needs; until it is loaded `placeholder` has its place. A
 * device that has just lost its network shows the page without it until it is back.
 */
function lazyPart<Module>(
  load: () => Promise<Module>,
  pick: (loaded: Module) => () => ReactNode,
  placeholder: ReactNode,
) {
  let Loaded: (() => ReactNode) | undefined
  const loadOnce = async () => (Loaded = pick(await load()))
  const Lazy = lazy(async () => {
    for (;;) {
      try {
        return { default: await loadOnce() }
      } catch {
        await new Promise((resolve) => {
          addEventListener('online', resolve, { once: true })
          setTimeout(resolve, reloadPause)
        })
      }
    }
  })
  /** What is there when the screen is first drawn is drawn with it. */
  function Part() {
    const [Known] = useState(() => Loaded)
    if (Known) return <Known />
    return (
      <Suspense fallback={placeholder}>
        <Lazy />
      </Suspense>
    )
  }
  return { Part, loadOnce }
}

const tools = lazyPart(
  () => import('./person-tools.tsx'),
  ({ PersonTools }) => PersonTools,
  <span className={styles.tools} />,
)
/** The sync status, the bell and the person's menu, on pages that are loaded without them. */
export const PersonToolsLater = tools.Part
/** Loads these, so that the first screen has them. */
export const loadPersonTools = tools.loadOnce

/** The menu at the left of wide windows, on pages that are loaded without it. */
export const { Part: SideNavLater } = lazyPart(
  () => import('./side-nav.tsx'),
  ({ SideNav }) => SideNav,
  <div className={styles.side} />,
)

/** The tabs of phones, on pages that are loaded without them. */
export const { Part: TabBarLater } = lazyPart(
  () => import('./tab-bar.tsx'),
  ({ TabBar }) => TabBar,
  <div data-tabs />,
)
