import { Link, useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import { applications } from '#contract/leagues/applications.ts'
import { saveFile } from '#src/api/save-file.ts'
import { call } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { useDraftText } from '#src/forms/use-draft-text.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { useSelection } from '#src/ui/lists/use-selection.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { statusNames } from '#src/features/leagues/application-status.tsx'
import { ApplicationList } from './application-list.tsx'
import { keyOf, useApplications, useCounts } from './applications-query.ts'
import { listedStatuses, sorts, statusNumber } from './applications-search.ts'
import type { ApplicationsSearch, Sort } from './applications-search.ts'
import { BulkDecisions } from './bulk-decisions.tsx'
import { LeagueFilter } from './league-filter.tsx'
import { MessageApplicants } from './message-applicants.tsx'
import { NothingListed } from './nothing-listed.tsx'
import styles from './applications.module.css'

const sortNames: Record<Sort, () => string> = {
  oldest: m.applications_sort_oldest,
  newest: m.applications_sort_newest,
  name: m.applications_sort_name,
}

/** Who has applied to what an organiser has posted, to be decided one by one or together. */
export function ApplicationsScreen({ search }: { search: ApplicationsSearch }) {
  const { user } = useSession()
  return (
    <Page width="list">
      {user?.user_type === 2 ? <OrganisersList search={search} /> : <ForOrganisersOnly />}
    </Page>
  )
}

/** A candidate has no such list: their own applications are elsewhere. */
function ForOrganisersOnly() {
  return (
    <>
      <PageHeader title={m.applications_title()} />
      <EmptyState
        drawing="people"
        title={m.applications_for_organisers()}
        text={m.applications_for_organisers_text()}
        action={
          <Link to="/leagues/applied" className={buttonClass()}>
            {m.applications_to_applied()}
          </Link>
        }
      />
    </>
  )
}

function OrganisersList({ search }: { search: ApplicationsSearch }) {
  const navigate = useNavigate()
  const show = (next: ApplicationsSearch) =>
    navigate({ to: '/leagues/applications', search: next, replace: true, resetScroll: false })
  const typed = useDraftText(search.q ?? '', (q) => void show({ ...search, q: q || undefined }))
  const change = (next: ApplicationsSearch) => show({ ...search, q: typed.text || undefined, ...next })
  const { status = 'pending', league, order } = search
  const { list, count, pages } = useApplications(search)
  const counts = useCounts(search)
  const { selection, selected } = useSelection(list, keyOf)
  return (
    <>
      <PageHeader
        title={m.applications_title()}
        lead={count !== undefined && <span role="status">{m.applications_count({ n: count })}</span>}
        actions={
          <Cluster gap={2}>
            {list.length > 0 && !selection.selecting && (
              <Button icon={<ListChecks aria-hidden="true" />} onClick={() => selection.setSelecting(true)}>
                {m.applications_select()}
              </Button>
            )}
            {league !== undefined && <MessageApplicants leagueId={league} status={status} />}
            {league !== undefined && <Export leagueId={league} />}
          </Cluster>
        }
      />
      <Tabs
        label={m.applications_status()}
        tabs={listedStatuses.map((value) => ({
          value,
          label: <TabLabel name={statusNames[statusNumber(value)]()} count={counts?.[value]} />,
        }))}
        value={status}
        onValueChange={(next) => {
          selection.clear()
          return change({ status: next === 'pending' ? undefined : next })
        }}
      >
        <search className={styles.filter}>
          <SearchField
            label={m.applications_search()}
            placeholder={m.applications_search()}
            value={typed.text}
            onValueChange={typed.setText}
            onBlur={typed.storeNow}
            className={styles.search}
          />
          <LeagueFilter
            value={league}
            onValueChange={(next) => change({ league: next })}
            className={styles.choice}
          />
          <SelectField
            compact
            hideLabel
            label={m.applications_sort()}
            options={sorts.map((value) => ({ value, label: sortNames[value]() }))}
            value={order ?? 'oldest'}
            onValueChange={(next) => change({ order: next === 'oldest' ? undefined : (next as Sort) })}
            className={styles.choice}
          />
        </search>
        {pages.isPending && <SkeletonList />}
        {pages.isError && !pages.data && <LoadFailed title={m.applications_load_failed()} query={pages} />}
        {count === 0 && (
          <NothingListed
            filtered={search.q !== undefined || league !== undefined}
            onShowAll={() => {
              typed.setStored('')
              void show({ status: search.status, order })
            }}
            title={status === 'pending' ? m.applications_none() : m.applications_none_status()}
            text={status === 'pending' ? m.applications_none_text() : m.applications_none_status_text()}
            action={status === 'pending' && <ToPosted />}
          />
        )}
        {list.length > 0 && (
          <ApplicationList list={list} pages={pages} selection={selection} search={search} />
        )}
      </Tabs>
      <BulkDecisions status={status} selection={selection} selected={selected} />
    </>
  )
}

function TabLabel({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name} {count !== undefined && <Badge>{formatNumber(count)}</Badge>}
    </>
  )
}

/** Leads to what the organiser has posted: its link is copied there, and more can be posted. */
function ToPosted() {
  return (
    <Link to="/leagues/list" className={buttonClass()}>
      {m.applications_to_posted()}
    </Link>
  )
}

/** Saves all applications to a league with their answers. */
function Export({ leagueId }: { leagueId: string }) {
  const save = useCall(
    async () => {
      const file = (await call(applications.export, { league_id: leagueId })) as Response
      await saveFile(file, `${m.applications_export_name()}.csv`)
    },
    { failure: m.applications_export_failed },
  )
  return (
    <Button icon={<Download aria-hidden="true" />} busy={save.isPending} onClick={() => save.mutate()}>
      {m.applications_export()}
    </Button>
  )
}
