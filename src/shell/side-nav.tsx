import { m } from '#src/locales/paraglide/messages.js'
import { useMedia } from '#src/ui/use-media.ts'
import { ChurchSwitch } from './church-switch.tsx'
import { MainLinks } from './main-links.tsx'
import { settingsItem } from './navigation.ts'
import { useNavigation } from './use-navigation.ts'
import styles from './side-nav.module.css'

/** The side menu with the settings at its foot. Not rendered on phones, where it is hidden. */
export function SideNav() {
  const { items, path } = useNavigation()
  if (!useMedia('(min-width: 60rem)')) return null
  return (
    <nav className={styles.nav} aria-label={m.shell_navigation()}>
      <ChurchSwitch />
      <MainLinks items={items} path={path} />
      <div className={styles.foot}>
        <MainLinks items={[settingsItem]} path={path} />
      </div>
    </nav>
  )
}
