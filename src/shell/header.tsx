import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Logo } from '#src/ui/logo.tsx'
import { HeaderSearch } from './header-search.tsx'
import { PreferencesMenu } from './preferences-menu.tsx'
import { VisitorMenu } from './visitor-menu.tsx'
import styles from './header.module.css'

// Brings the outbox with it, which nobody needs who is not signed in.
const PersonTools = lazy(async () => ({ default: (await import('./person-tools.tsx')).PersonTools }))

/** The line at the top of every page. */
export function Header() {
  const { user } = useSession()
  const { title } = useSettings()
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home} aria-label={m.shell_home({ title })}>
        <Logo name={title} />
      </Link>
      <HeaderSearch />
      <div className={styles.tools}>
        <PreferencesMenu />
        {user ? (
          <Suspense fallback={<span className={styles.place} />}>
            <PersonTools />
          </Suspense>
        ) : (
          <VisitorMenu />
        )}
      </div>
    </header>
  )
}
