import { useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { leagues } from '#contract/leagues/leagues.ts'
import { queryClient } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { useDraftText } from '#src/forms/use-draft-text.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { OpenFilter } from './open-filter.tsx'
import { OpenList } from './open-list.tsx'
import { openLeaguesQuery } from './open-query.ts'
import type { OpenSearch } from './open-search.ts'
import { SavedSearches } from './saved-searches.tsx'

/** Public search of open leagues, events and jobs. */
export function OpenScreen({ search }: { search: OpenSearch }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const show = (next: OpenSearch) =>
    navigate({ to: '/leagues/open', search: next, replace: true, resetScroll: false })
  const typed = useDraftText(search.q ?? '', (q) => void show({ ...search, q: q || undefined }))
  const change = (next: OpenSearch) => show({ ...search, q: typed.text || undefined, ...next })
  const showAll = (next: OpenSearch) => {
    typed.setStored(next.q ?? '')
    return show(next)
  }
  const pages = useInfiniteQuery(openLeaguesQuery(search), queryClient)
  const count = countOf(pages)
  const { latest: _, ...filter } = search
  const filtered = Object.values(filter).some((value) => value !== undefined)
  return (
    <Page>
      <PageHeader
        title={m.leagues_open_title()}
        lead={pages.data && <span role="status">{m.leagues_found({ n: count })}</span>}
        actions={
          user &&
          user.user_type !== 2 && (
            <Link to="/leagues/applied" className={buttonClass()}>
              {m.leagues_applied_title()}
            </Link>
          )
        }
      />
      <Stack gap={4}>
        <OpenFilter
          q={typed.text}
          onQ={typed.setText}
          onQLeft={typed.storeNow}
          search={search}
          onChange={change}
        />
        {user && <SavedSearches search={filtered ? filter : undefined} onShow={showAll} />}
        <FoundLeagues pages={pages} filtered={filtered} onShowAll={() => void showAll({})} />
      </Stack>
    </Page>
  )
}

type Pages = UseInfiniteQueryResult<InfiniteData<ResponseOf<typeof leagues.open>>>

/** Total number of matches. */
const countOf = ({ data }: Pages) => data?.pages.at(-1)?.totalItems ?? 0

interface FoundProps {
  pages: Pages
  filtered: boolean
  onShowAll: () => void
}

/** The matches, or an empty state. */
function FoundLeagues({ pages, filtered, onShowAll }: FoundProps) {
  const list = pages.data?.pages.flatMap((page) => page.leagues) ?? []
  return (
    <>
      {pages.isPending && <SkeletonList rows={8} />}
      {pages.isError && !pages.data && <LoadFailed title={m.leagues_load_failed()} query={pages} />}
      {pages.data && list.length === 0 && (
        <EmptyState
          drawing={filtered ? 'search' : 'calendar'}
          title={m.leagues_open_none()}
          text={filtered ? m.leagues_open_none_found() : m.leagues_open_none_text()}
          action={filtered && <Button onClick={onShowAll}>{m.leagues_show_all()}</Button>}
        />
      )}
      {list.length > 0 && <OpenList leagues={list} />}
      {pages.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(pages)}
          busy={pages.isFetchingNextPage}
          text={m.members_shown({ shown: list.length, n: formatNumber(countOf(pages)) })}
        />
      )}
    </>
  )
}
