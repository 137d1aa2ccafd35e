import { Link } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page } from '#src/ui/page-header.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { PublisherSearch } from '#src/widgets/posts/publisher-search.tsx'
import styles from './account.module.css'

/** The 404 page, which leads on: a search, the home page, and where people were likely going. */
export function NotFoundScreen() {
  const { user } = useSession()
  return (
    <Page width="reading">
      <Stack gap={6}>
        <div className={styles.notFound}>
          <h1>{m.account_not_found()}</h1>
          <p>{m.not_found_text()}</p>
        </div>
        <PublisherSearch />
        <nav aria-label={m.not_found_likely()}>
          <Stack gap={3}>
            <p>{m.not_found_likely()}</p>
            <Cluster gap={3}>
              {user ? (
                <>
                  <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
                    {m.nav_dashboard()}
                  </Link>
                  <Link to="/attendance" className={buttonClass()}>
                    {m.nav_attendance()}
                  </Link>
                </>
              ) : (
                <Link to="/login" className={buttonClass({ variant: 'primary' })}>
                  {m.nav_login()}
                </Link>
              )}
              <Link to="/" className={buttonClass()}>
                {m.not_found_home()}
              </Link>
              <Link to="/help" className={buttonClass()}>
                {m.nav_help()}
              </Link>
            </Cluster>
          </Stack>
        </nav>
      </Stack>
    </Page>
  )
}
