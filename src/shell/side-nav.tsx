import { Link } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/messages/paraglide/messages.js'
import { accountPlaces, workPlaces } from './places.ts'
import type { Place } from './menu-links.tsx'
import styles from './side-nav.module.css'

/** The menu at the left of wide windows. */
export function SideNav() {
  const { user } = useSession()
  if (!user) return null
  return (
    <nav className={styles.nav} aria-label={m.shell_navigation()}>
      <ul role="list">{workPlaces.map(entry)}</ul>
      <h2 className={styles.heading}>{m.nav_settings()}</h2>
      <ul role="list">{accountPlaces(user).map(entry)}</ul>
    </nav>
  )
}

function entry({ to, label, icon: Icon, exact }: Place) {
  return (
    <li key={to}>
      <Link to={to} className={styles.link} activeOptions={{ exact, includeSearch: false }}>
        <Icon aria-hidden="true" />
        {label()}
      </Link>
    </li>
  )
}
