import { Link } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'

/** Shown for missing and private podcasts without saying which. */
export function PodcastNotFound() {
  const { user } = useSession()
  return (
    <Page width="reading">
      <PageHeader title={m.podcasts_gone()} />
      <EmptyState
        drawing="search"
        title={m.podcasts_gone_why()}
        text={user ? undefined : m.podcasts_gone_log_in()}
        action={
          <Link to={user ? '/dashboard' : '/login'} className={buttonClass()}>
            {user ? m.nav_dashboard() : m.nav_login()}
          </Link>
        }
      />
    </Page>
  )
}
