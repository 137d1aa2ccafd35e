import { Link } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { OrganisersOnly } from '#src/features/leagues/organisers-only.tsx'
import { useMyLeagues } from '#src/queries/use-my-leagues.ts'
import { PostedList } from './posted-list.tsx'

/** 1 active, 2 inactive. */
type Status = '1' | '2'

interface Props {
  status: Status
  /** Resolves after the navigation. */
  onStatus: (status: Status) => Promise<void>
}

export function PostedScreen({ status, onStatus }: Props) {
  const { paymentKey } = useSettings()
  const isOrganiser = useSession().user?.user_type === 2
  return (
    <Page width="list">
      <PageHeader
        title={m.league_list_title()}
        actions={
          isOrganiser && (
            <>
              {paymentKey !== null && (
                <Link to="/leagues/payouts" className={buttonClass()}>
                  {m.fees_payouts_title()}
                </Link>
              )}
              <Post />
            </>
          )
        }
      />
      <OrganisersOnly>
        <Tabs<Status>
          label={m.league_list_tabs()}
          tabs={[
            { value: '1', label: m.league_list_active() },
            { value: '2', label: m.league_list_inactive() },
          ]}
          value={status}
          onValueChange={onStatus}
        >
          <Posted key={status} status={status} />
        </Tabs>
      </OrganisersOnly>
    </Page>
  )
}

function Posted({ status }: { status: Status }) {
  const { leagues, total, read: query } = useMyLeagues(status === '1' ? 1 : 2)
  if (!query.data && leagues.length === 0)
    return query.isError ? (
      <LoadFailed title={m.league_list_load_failed()} query={query} />
    ) : (
      <SkeletonList rows={5} />
    )
  if (leagues.length === 0) {
    return (
      <EmptyState
        drawing="calendar"
        title={m.league_list_none()}
        text={status === '1' ? m.league_list_none_text() : m.league_list_none_inactive()}
        action={status === '1' && <Post />}
      />
    )
  }
  return (
    <>
      <p role="status">{m.league_list_found({ n: total })}</p>
      <PostedList leagues={leagues} />
      {query.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(query)}
          busy={query.isFetchingNextPage}
          text={m.members_shown({ shown: leagues.length, n: total })}
          part={leagues.length / total}
        />
      )}
    </>
  )
}

function Post() {
  return (
    <Link to="/leagues/create" className={buttonClass({ variant: 'primary' })}>
      {m.league_form_title_new()}
    </Link>
  )
}
