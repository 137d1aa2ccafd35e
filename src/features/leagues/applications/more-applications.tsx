import { loadNextPage } from '#src/forms/load-next-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import type { useApplications } from './applications-query.ts'

/** At the end of a list of applications that has more. */
export function MoreApplications({ pages }: Pick<ReturnType<typeof useApplications>, 'pages'>) {
  if (!pages.hasNextPage) return null
  return (
    <LoadMore
      label={m.applications_more()}
      onLoadMore={() => void loadNextPage(pages, m.applications_more_failed)}
      busy={pages.isFetchingNextPage}
    />
  )
}
