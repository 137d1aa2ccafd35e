import { m } from '#src/locales/paraglide/messages.js'
import { useMedia } from '#src/ui/use-media.ts'
import { ChurchSwitch } from './church-switch.tsx'
import { GroupedLinks } from './grouped-links.tsx'
import styles from './side-nav.module.css'

/** The side menu. Not rendered on phones, where it is hidden. */
export function SideNav() {
  if (!useMedia('(min-width: 60rem)')) return null
  return (
    <nav className={styles.nav} aria-label={m.shell_navigation()}>
      <ChurchSwitch />
      <GroupedLinks />
    </nav>
  )
}
