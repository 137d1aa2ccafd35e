import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './page-frame.module.css'

/** Retry interval in milliseconds: a recovered server fires no event. */
const reloadPause = 5000

/**
 * A lazily loaded frame component for signed-in users; renders `placeholder` until loaded, and retries after
 * a lost network.
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
  /** An already loaded module renders synchronously on the first render. */
  function Part() {
    const [Initial] = useState(() => Loaded)
    if (Initial) return <Initial />
    return (
      <Suspense fallback={placeholder}>
        <Lazy />
      </Suspense>
    )
  }
  return { Part, loadOnce }
}

/** Lazy title of the header. */
export const { Part: HeaderTitleLater, loadOnce: loadHeaderTitle } = lazyPart(
  () => import('./header-title.tsx'),
  ({ HeaderTitle }) => HeaderTitle,
  null,
)

const tools = lazyPart(
  () => import('./person-tools.tsx'),
  ({ PersonTools }) => PersonTools,
  <span className={styles.tools} />,
)
/** Lazy header controls of signed-in users. */
export const PersonToolsLater = tools.Part
/** Preloads them for the first render. */
export const loadPersonTools = tools.loadOnce

/** Lazy side menu. */
export const { Part: SideNavLater } = lazyPart(
  () => import('./side-nav.tsx'),
  ({ SideNav }) => SideNav,
  <div className={styles.side} />,
)

/** Lazy tabs of the section. */
export const { Part: SectionTabsLater, loadOnce: loadSectionTabs } = lazyPart(
  () => import('./section-tabs.tsx'),
  ({ SectionTabs }) => SectionTabs,
  null,
)

/** Lazy tab bar. */
export const { Part: TabBarLater } = lazyPart(
  () => import('./tab-bar.tsx'),
  ({ TabBar }) => TabBar,
  <div data-tabs />,
)
