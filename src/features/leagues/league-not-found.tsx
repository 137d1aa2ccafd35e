import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'

/** Shown for missing, closed and private leagues without saying which. */
export function LeagueNotFound() {
  return (
    <Page width="reading">
      <PageHeader title={m.leagues_gone()} />
      <EmptyState
        drawing="search"
        title={m.leagues_gone_why()}
        action={
          <Link to="/leagues/open" className={buttonClass()}>
            {m.leagues_see_open()}
          </Link>
        }
      />
    </Page>
  )
}
