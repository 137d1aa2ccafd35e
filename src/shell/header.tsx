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

// Lazy: it imports the outbox, which is needed only after signing in.
const PersonTools = lazy(loadPersonTools)

/** In milliseconds; a server that comes back sends no event. */
const reloadPause = 5000

/** Loads the tools. A device that has just lost its network shows the page without them until it is back. */
async function loadPersonTools() {
  for (;;) {
    try {
      return { default: (await import('./person-tools.tsx')).PersonTools }
    } catch {
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, reloadPause)
      })
    }
  }
}

/** The header of every page. */
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
        {user && !user.deletion_at && (
          <Suspense fallback={<span className={styles.place} />}>
            <PersonTools />
          </Suspense>
        )}
        {!user && <VisitorMenu />}
      </div>
    </header>
  )
}
