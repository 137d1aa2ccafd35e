import { m } from '#src/locales/paraglide/messages.js'
import { ChurchSwitch } from './church-switch.tsx'
import { GroupedLinks } from './grouped-links.tsx'
import styles from './side-nav.module.css'

/** The menu at the left of wide windows. */
export function SideNav() {
  return (
    <nav className={styles.nav} aria-label={m.shell_navigation()}>
      <ChurchSwitch />
      <GroupedLinks />
    </nav>
  )
}
