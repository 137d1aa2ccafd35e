import { Link } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ChurchSwitch } from './church-switch.tsx'
import { placesFor } from './menu-links.tsx'
import type { PlaybackPlace } from './menu-links.tsx'
import { accountItems, workPlaces } from './navigation.ts'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import styles from './side-nav.module.css'

/** The menu at the left of wide windows. */
export function SideNav() {
  const { user } = useSession()
  const { role } = useMyChurches()
  if (!user) return null
  return (
    <nav className={styles.nav} aria-label={m.shell_navigation()}>
      <ChurchSwitch />
      <ul role="list">{placesFor(role, workPlaces).map(entry)}</ul>
      <h2 className={styles.heading}>{m.nav_settings()}</h2>
      <ul role="list">{placesFor(role, accountItems(user)).map(entry)}</ul>
    </nav>
  )
}

function entry({ to, label, icon: Icon, exact }: PlaybackPlace) {
  return (
    <li key={to}>
      <Link to={to} className={styles.link} activeOptions={{ exact, includeSearch: false }}>
        <Icon aria-hidden="true" />
        {label()}
      </Link>
    </li>
  )
}
