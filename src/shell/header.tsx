import { Link } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { Logo } from '#src/ui/logo.tsx'
import { HeaderSearch } from './header-search.tsx'
import { PreferencesMenu } from './preferences-menu.tsx'
import { HeaderTitleLater, PersonToolsLater } from './signed-in-parts.tsx'
import { VisitorMenu } from './visitor-menu.tsx'
import styles from './header.module.css'

export function Header() {
  const { user } = useSession()
  const { title } = useSettings()
  const hasTools = user !== null && !user.deletion_at
  return (
    <header className={styles.header}>
      <Link
        to="/"
        className={classNames(styles.home, hasTools && styles.short)}
        aria-label={m.shell_home({ title })}
      >
        <Logo name={title} />
      </Link>
      {hasTools && <HeaderTitleLater />}
      <HeaderSearch />
      <div className={styles.tools}>
        {hasTools ? <PersonToolsLater /> : <PreferencesMenu />}
        {!user && <VisitorMenu />}
      </div>
    </header>
  )
}
