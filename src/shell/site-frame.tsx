import { useSession } from '#src/api/use-session.ts'
import { PageFrame } from './page-frame.tsx'
import { SectionTabsLater, SideNavLater, TabBarLater } from './signed-in-parts.tsx'
import { SiteFooter } from './site-footer.tsx'

/** The layout of public pages; signed-in users keep their menu and tabs. */
export function SiteFrame() {
  const { user } = useSession()
  const hasMenu = user && !user.deletion_at
  return (
    <PageFrame
      menu={hasMenu && <SideNavLater />}
      sections={hasMenu && <SectionTabsLater />}
      tabs={hasMenu && <TabBarLater />}
      footer={<SiteFooter />}
    />
  )
}
