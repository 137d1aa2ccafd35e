import { Outlet } from '@tanstack/react-router'

/** The layout of the pages that need no sign-in. */
export function SiteFrame() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
