import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { session } from '#src/api/session.ts'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { servedAt, servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { leagueQuery } from '#src/queries/league-queries.ts'
import { Page } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { LeagueNotFound } from '#src/features/leagues/league-not-found.tsx'
import { LeagueDetails } from './league-details.tsx'

/** Public page of a league, event or job, with the application. */
export function LeagueScreen({ leagueId }: { leagueId: string }) {
  const query = useQuery({ ...leagueQuery(leagueId), ...served(leagueId) }, queryClient)
  usePageTitleOf(query.data?.title)
  const gone = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  if (gone) return <LeagueNotFound />
  return (
    <Page width="reading">
      {query.data && <LeagueDetails league={query.data} partial={query.isPlaceholderData} />}
      {query.isPending && <SkeletonList rows={8} />}
      {query.isError && !query.data && <LoadFailed title={m.leagues_load_failed()} query={query} />}
    </Page>
  )
}

/** Data embedded in the served page; only a placeholder for signed-in users, who get more. */
function served(leagueId: string) {
  const league = servedPage()?.league
  if (league?.id !== leagueId) return {}
  return session().user
    ? { placeholderData: league }
    : { initialData: league, initialDataUpdatedAt: servedAt }
}
