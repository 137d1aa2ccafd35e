import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Inbox from 'lucide-react/icons/inbox'
import { applications } from '#contract/applications.ts'
import { queryClient } from '#src/api/query.ts'
import { saveFile } from '#src/api/save-file.ts'
import { call } from '#src/api/session.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { useCall } from '#src/forms/use-call.ts'
import { useDraftText } from '#src/forms/use-draft-text.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { myLeaguesQuery } from '#src/queries/league-queries.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { FilterChips } from '#src/ui/lists/filter-chips.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { ApplicationList } from './application-list.tsx'
import { applicationsQuery } from './applications-query.ts'
import { shownStatuses } from './applications-search.ts'
import type { ApplicationsSearch, ShownStatus } from './applications-search.ts'
import styles from './applications.module.css'

/** Who has applied to what the person has posted, to be decided. */
export function ApplicationsScreen({ search }: { search: ApplicationsSearch }) {
  const navigate = useNavigate()
  const show = (next: ApplicationsSearch) =>
    navigate({ to: '/leagues/applications', search: next, replace: true, resetScroll: false })
  const typed = useDraftText(search.q ?? '', (q) => void show({ ...search, q: q || undefined }))
  const change = (next: ApplicationsSearch) => show({ ...search, q: typed.text || undefined, ...next })
  const pages = useInfiniteQuery(applicationsQuery(search), queryClient)
  const list = pages.data?.pages.flatMap((page) => page.applications) ?? []
  const count = pages.data?.pages.at(-1)?.totalItems ?? 0
  const { league, q, status, by } = search
  const loadMore = () => void loadNextPage(pages)
  return (
    <Page>
      <PageHeader
        title={m.leagues_applied_title()}
        lead={pages.data && <span role="status">{m.applications_found({ n: count })}</span>}
        actions={
          <>
            {league && <ExportButton leagueId={league} />}
            <Link to="/leagues/shortlist" className={buttonClass()}>
              {m.applications_shortlist_title()}
            </Link>
          </>
        }
      />
      <Stack gap={4}>
        <search className={styles.filter}>
          <SearchField
            label={m.applications_search()}
            placeholder={m.applications_search()}
            value={typed.text}
            onValueChange={typed.setText}
            onBlur={typed.storeNow}
            className={styles.search}
          />
          <LeagueFilter league={league} onLeague={(next) => change({ league: next })} />
          <SelectField
            compact
            hideLabel
            label={m.leagues_sort()}
            options={[
              { value: '', label: m.applications_sort_oldest() },
              { value: 'newest', label: m.applications_sort_newest() },
              { value: 'name', label: m.applications_sort_name() },
            ]}
            value={by ?? ''}
            onValueChange={(next) => change({ by: next === 'newest' || next === 'name' ? next : undefined })}
            className={styles.select}
          />
          <div className={styles.chips}>
            <FilterChips<ShownStatus>
              label={m.applications_status()}
              chips={shownStatuses.map((value) => ({ value, label: statusNames[value]() }))}
              value={status}
              onValueChange={(next) => change({ status: next })}
            />
          </div>
        </search>
        {pages.isPending && <SkeletonList rows={8} />}
        {pages.isError && !pages.data && <LoadFailed title={m.leagues_load_failed()} query={pages} />}
        {pages.data && list.length === 0 && (
          <EmptyState
            icon={<Inbox />}
            title={m.leagues_applied_none()}
            text={q || league || status ? m.leagues_open_none_found() : m.applications_none_text()}
            action={
              <Link to="/leagues/list" className={buttonClass()}>
                {m.applications_see_leagues()}
              </Link>
            }
          />
        )}
        {list.length > 0 && (
          <ApplicationList
            key={status ?? 'pending'}
            list={list}
            onNearEnd={pages.hasNextPage && !pages.isFetchingNextPage ? loadMore : undefined}
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

const statusNames: Record<ShownStatus, () => string> = {
  shortlisted: m.leagues_state_shortlisted,
  waiting: m.applications_waiting,
  rejected: m.applications_rejected,
}

/** One of what the person has posted, or all. */
function LeagueFilter({
  league,
  onLeague,
}: {
  league: string | undefined
  onLeague: (league: string | undefined) => Promise<void>
}) {
  const active = useInfiniteQuery(myLeaguesQuery(1), queryClient).data
  const closed = useInfiniteQuery(myLeaguesQuery(2), queryClient).data
  const known = [...(active?.pages ?? []), ...(closed?.pages ?? [])].flatMap(({ leagues }) => leagues)
  return (
    <SelectField
      compact
      hideLabel
      label={m.applications_league()}
      placeholder={m.applications_all_leagues()}
      options={known.map(({ id, title }) => ({ value: id, label: title }))}
      value={league ?? ''}
      onValueChange={(next) => onLeague(next || undefined)}
      className={styles.select}
    />
  )
}

function ExportButton({ leagueId }: { leagueId: string }) {
  const download = useCall(
    async () => {
      const response = (await call(applications.export, { league_id: leagueId })) as Response
      await saveFile(response, `${m.applications_file_name()}.csv`)
    },
    { failure: m.applications_export_failed },
  )
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {m.applications_export()}
    </Button>
  )
}
