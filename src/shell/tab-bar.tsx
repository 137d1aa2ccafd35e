import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { MenuLinks, useItemsFor } from './menu-links.tsx'
import { accountItems, tabItems, workItems } from './navigation.ts'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import styles from './tab-bar.module.css'

/** The main pages within a thumb's reach, on phones. */
export function TabBar() {
  const { user } = useSession()
  const { role } = useMyChurches()
  const itemsFor = useItemsFor()
  if (!user) return null
  const tabs = itemsFor(role, tabItems)
  const others = [...workItems, ...accountItems(user)].filter(
    ({ to }) => !tabItems.some((tab) => tab.to === to),
  )
  return (
    <nav data-tabs className={styles.bar} aria-label={m.shell_navigation()}>
      {tabs.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={styles.tab} activeOptions={{ includeSearch: false }}>
          <Icon aria-hidden="true" />
          {label()}
        </Link>
      ))}
      <Menu
        buttonClassName={styles.tab}
        button={
          <>
            <Ellipsis aria-hidden="true" />
            {m.shell_more()}
          </>
        }
      >
        <MenuLinks items={itemsFor(role, others)} />
      </Menu>
    </nav>
  )
}
