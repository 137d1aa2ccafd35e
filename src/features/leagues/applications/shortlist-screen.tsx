import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ListChecks from 'lucide-react/icons/list-checks'
import type { Application } from '#contract/applications.ts'
import { queryClient } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { LeagueTile } from '../league-tile.tsx'
import { shortlistQuery } from './applications-query.ts'

/** The account type of those who post: they see candidates, others what they are shortlisted for. */
const organiserType = 2

const leagueOf = ({ jobs, leagues }: Application) => jobs[0] ?? leagues[0]
const titleOf = (application: Application) => leagueOf(application)?.title ?? ''
const nameOf = ({ users }: Application) => users[0]?.name ?? ''
const keyOf = ({ application_id }: Application) => application_id
const paid = (application: Application) =>
  application.paid ? <Badge tone="success">{m.leagues_paid()}</Badge> : null

/** Who is shortlisted, or what one is shortlisted for. */
export function ShortlistScreen() {
  const organises = useSession().user?.user_type === organiserType
  const pages = useInfiniteQuery(shortlistQuery(), queryClient)
  const list = pages.data?.pages.flatMap((page) => page.applications) ?? []
  const count = pages.data?.pages.at(-1)?.totalItems ?? 0
  const heading = organises ? m.applications_candidates() : m.applications_jobs()
  const loadMore = () => void loadNextPage(pages)
  return (
    <Page>
      <PageHeader title={m.applications_shortlist_title()} lead={heading} />
      <Stack gap={4}>
        {pages.isPending && <SkeletonList rows={8} />}
        {pages.isError && !pages.data && <LoadFailed title={m.leagues_load_failed()} query={pages} />}
        {pages.data && list.length === 0 && (
          <EmptyState
            icon={<ListChecks />}
            title={m.applications_shortlist_none()}
            text={
              organises ? m.applications_shortlist_none_text() : m.applications_shortlist_none_candidate()
            }
            action={
              <Link to={organises ? '/leagues/applications' : '/leagues/open'} className={buttonClass()}>
                {organises ? m.leagues_see_applications() : m.leagues_see_open()}
              </Link>
            }
          />
        )}
        {list.length > 0 && (
          <ItemList
            label={heading}
            items={list}
            keyOf={keyOf}
            nameOf={organises ? nameOf : titleOf}
            leading={organises ? candidateAvatar : leagueTile}
            title={organises ? candidateLink : leagueLink}
            detail={organises ? titleText : organiserText}
            action={paid}
            {...(pages.hasNextPage && !pages.isFetchingNextPage && { onNearEnd: loadMore })}
          />
        )}
        {pages.hasNextPage && (
          <LoadMore
            label={m.members_load_more()}
            onLoadMore={loadMore}
            busy={pages.isFetchingNextPage}
            text={m.members_shown({ shown: list.length, n: formatNumber(count) })}
          />
        )}
      </Stack>
    </Page>
  )
}

const candidateAvatar = ({ users: [user], applied_by_user_id }: Application) => (
  <UserAvatar user={{ id: applied_by_user_id, name: user?.name ?? '', photo: user?.photo ?? null }} />
)
const leagueTile = (application: Application) => <LeagueTile kind={leagueOf(application)?.kind ?? 'event'} />
const titleText = (application: Application) => <bdi>{titleOf(application)}</bdi>
const organiserText = (application: Application) => <bdi>{nameOf(application)}</bdi>
const candidateLink = (application: Application) => (
  <Link
    to="/leagues/applicant/$userId"
    params={{ userId: application.applied_by_user_id }}
    className={rowLinkClass}
    aria-label={`${m.applications_view_profile()}: ${nameOf(application)}`}
  >
    <bdi>{nameOf(application)}</bdi>
  </Link>
)
const leagueLink = (application: Application) => (
  <Link
    to="/leagues/$leagueId"
    params={{ leagueId: leagueOf(application)?._id ?? '' }}
    className={rowLinkClass}
  >
    <bdi>{titleOf(application)}</bdi>
  </Link>
)
