import { Outlet } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { NoticeRegion } from '#src/ui/overlays/notice-region.tsx'
import { Header } from './header.tsx'
import { PendingBar } from './pending-bar.tsx'
import { PlayerSlot } from '#src/features/player/player-slot.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import { usePageTitle } from './use-page-title.ts'
import styles from './frame.module.css'

/** The frame of every page. Each layout in it renders `main` with id "main". */
export function Frame() {
  usePageTitle()
  useRouteFocus()
  return (
    <>
      <a href="#main" className={styles.skip}>
        {m.shell_skip()}
      </a>
      <Header />
      <PendingBar />
      <Outlet />
      <PlayerSlot />
      <NoticeRegion />
    </>
  )
}
