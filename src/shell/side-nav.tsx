import { Link } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ChurchSwitch } from './church-switch.tsx'
import { useItemsFor } from './menu-links.tsx'
import type { NavigationItem } from './menu-links.tsx'
import { accountItems, workItems } from './navigation.ts'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import styles from './side-nav.module.css'

/** The menu at the left of wide windows. */
export function SideNav() {
  const { user } = useSession()
  const { role } = useMyChurches()
  const itemsFor = useItemsFor()
  if (!user) return null
  return (
    <nav className={styles.nav} aria-label={m.shell_navigation()}>
      <ChurchSwitch />
      <ul role="list">{itemsFor(role, workItems).map(entry)}</ul>
      <h2 className={styles.heading}>{m.nav_settings()}</h2>
      <ul role="list">{itemsFor(role, accountItems(user)).map(entry)}</ul>
    </nav>
  )
}

function entry({ to, label, icon: Icon, exact }: NavigationItem) {
  return (
    <li key={to}>
      <Link to={to} className={styles.link} activeOptions={{ exact, includeSearch: false }}>
        <Icon aria-hidden="true" />
        {label()}
      </Link>
    </li>
  )
}
