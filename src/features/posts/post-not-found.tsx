import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'

/** Shown for missing, unpublished and withdrawn posts without saying which. */
export function PostNotFound({ username }: { username: string }) {
  return (
    <Page width="reading">
      <PageHeader title={m.publishing_gone()} />
      <EmptyState
        drawing="search"
        title={m.publishing_gone_why()}
        action={
          <Link to="/@{$username}" params={{ username }} className={buttonClass()}>
            {m.publishing_see_page({ username })}
          </Link>
        }
      />
    </Page>
  )
}
