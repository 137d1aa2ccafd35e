import { Link, useNavigate } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { useDraftText } from '#src/forms/use-draft-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useApplications } from './applications-query.ts'
import type { ShortlistSearch } from './applications-search.ts'
import { CandidateList } from './candidate-list.tsx'
import { LeagueFilter } from './league-filter.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { ShortlistedJobs } from './shortlisted-jobs.tsx'
import styles from './applications.module.css'

/** Who an organiser has shortlisted; for a candidate, what they are shortlisted for. */
export function ShortlistScreen({ search }: { search: ShortlistSearch }) {
  const organiser = useSession().user?.user_type === 2
  const navigate = useNavigate()
  const show = (next: ShortlistSearch) =>
    navigate({ to: '/leagues/shortlist', search: next, replace: true, resetScroll: false })
  const typed = useDraftText(search.q ?? '', (q) => void show({ ...search, q: q || undefined }))
  const listed = { ...search, status: 'shortlisted', order: 'name' } as const
  const { list, count, pages } = useApplications(listed)
  const toApplications = (
    <Link to="/leagues/applications" className={buttonClass()}>
      {m.applications_no_candidates_action()}
    </Link>
  )
  return (
    <Page width="list">
      <PageHeader
        title={m.applications_shortlist_title()}
        lead={count !== undefined && <span role="status">{m.applications_count({ n: count })}</span>}
        actions={organiser && toApplications}
      />
      <h2 className={styles.heading}>{organiser ? m.applications_candidates() : m.applications_jobs()}</h2>
      <search className={styles.filter}>
        <SearchField
          label={organiser ? m.applications_search() : m.applications_search_title()}
          placeholder={organiser ? m.applications_search() : m.applications_search_title()}
          value={typed.text}
          onValueChange={typed.setText}
          onBlur={typed.storeNow}
          className={styles.search}
        />
        {organiser && (
          <LeagueFilter
            value={search.league}
            onValueChange={(league) => show({ q: typed.text || undefined, league })}
            className={styles.choice}
          />
        )}
      </search>
      {pages.isPending && <SkeletonList />}
      {pages.isError && !pages.data && <LoadFailed title={m.applications_load_failed()} query={pages} />}
      {count === 0 && (
        <NothingListed
          filtered={search.q !== undefined || search.league !== undefined}
          onShowAll={() => {
            typed.setStored('')
            void show({})
          }}
          title={m.applications_none_status()}
          text={organiser ? m.applications_no_candidates_text() : m.applications_no_jobs_text()}
          action={organiser && toApplications}
        />
      )}
      {list.length > 0 &&
        (organiser ? (
          <CandidateList list={list} pages={pages} search={listed} />
        ) : (
          <ShortlistedJobs list={list} pages={pages} />
        ))}
    </Page>
  )
}
