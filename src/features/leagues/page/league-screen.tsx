import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleOff from 'lucide-react/icons/circle-off'
import { leagues } from '#contract/leagues.ts'
import { ApiError } from '#src/api/client.ts'
import { query, queryClient } from '#src/api/query.ts'
import { session } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { servedAt, servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { LeagueFacts } from '../league-facts.tsx'
import { ApplyCard } from './apply-card.tsx'
import { LeagueHeader } from './league-header.tsx'

/** A league, event or job for all who may see it: what it is, whose, and the way to apply. */
export function LeagueScreen({ leagueId }: { leagueId: string }) {
  const find = query(leagues.find, { league_id: leagueId }, { offline: true })
  const result = useQuery({ ...find, ...served(leagueId) }, queryClient)
  const league = result.data
  usePageTitleOf(league?.title)
  if (result.error instanceof ApiError && [400, 403, 404].includes(result.error.status)) return <NotThere />
  return (
    <Page width="reading">
      {league && (
        <>
          <LeagueHeader league={league} />
          <Stack gap={4}>
            <ApplyCard league={league} waiting={result.isPlaceholderData} />
            <LeagueFacts league={league} period={league.period_today} />
          </Stack>
        </>
      )}
      {result.isPending && <SkeletonList rows={6} />}
      {result.isError && !league && <LoadFailed title={m.leagues_page_failed()} query={result} />}
    </Page>
  )
}

/** The data that the page was served with. Who is signed in has another page: for them it is a placeholder. */
function served(leagueId: string) {
  const league = servedPage()?.league
  if (league?.id !== leagueId) return {}
  return session().user
    ? { placeholderData: league }
    : { initialData: league, initialDataUpdatedAt: servedAt }
}

/** Shown for one that is missing or private; it does not say which. */
function NotThere() {
  const { user } = useSession()
  return (
    <Page width="reading">
      <PageHeader title={m.leagues_page_gone()} />
      <EmptyState
        icon={<CircleOff />}
        title={m.leagues_page_gone_why()}
        text={user ? undefined : m.leagues_page_gone_log_in()}
        action={
          <Link to={user ? '/dashboard' : '/login'} className={buttonClass()}>
            {user ? m.nav_dashboard() : m.nav_login()}
          </Link>
        }
      />
    </Page>
  )
}
