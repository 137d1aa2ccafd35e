import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Overview } from '#contract/analytics.ts'
import type { Church } from '#contract/church.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { overviewQuery } from '#src/queries/church-queries.ts'
import { ApiKey } from '#src/widgets/api-key/api-key.tsx'
import { InstallCard } from '#src/widgets/install-card.tsx'
import { FirstSteps } from '#src/widgets/first-steps.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { WaitingVisitors } from '#src/widgets/members/waiting-visitors.tsx'
import { WaitingPeople } from '#src/widgets/waiting-people.tsx'
import { PushOffer } from '#src/widgets/push-offer.tsx'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { AbsentMembers } from './absent-members.tsx'
import { AttendanceChart } from './attendance-chart.tsx'
import { Birthdays } from './birthdays.tsx'
import { FoldedSection } from './folded-section.tsx'
import { NextService } from './next-service.tsx'
import { QuickActions } from './quick-actions.tsx'
import { ReadNote } from './read-note.tsx'
import { RecentUploads } from './recent-uploads.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { SundayLine } from './sunday-line.tsx'
import { WeekEvents } from './week-events.tsx'
import { WeekGifts } from './week-gifts.tsx'
import { useOwnFigures } from './use-own-figures.ts'
import type { OwnFigures } from './use-own-figures.ts'
import { YearTrend } from './year-trend.tsx'
import styles from './dashboard-screen.module.css'

/** How the church is doing, in the order of what can be done about it: the Sunday, whom to call, what is next, figures. */
export function DashboardScreen() {
  const churchId = useChurchId()
  const church = useChurch()
  // What the overview tells is for those who lead; until the role is known, the server says.
  const leads = church?.role !== 'usher'
  // Someone who comes from taking attendance looks for what it has changed.
  const overview = useQuery({ ...overviewQuery(churchId), enabled: leads, refetchOnMount: 'always' })
  const { roster, query } = useRoster(churchId)
  const figures = leads ? overview.data : undefined
  const own = useOwnFigures(churchId, church, figures)
  // Nothing to count and nobody to miss: what comes first is what to do first.
  const isNew = figures !== undefined && isEmpty(figures)

  return (
    <Page>
      <Greeting church={church} own={own} />
      <FirstSteps />
      <div className={styles.parts}>
        {leads && <WaitingVisitors churchId={churchId} />}
        {leads && church && <WaitingPeople churchId={churchId} />}
        {isNew && <QuickActions churchId={churchId} canEdit />}
        <div className={styles.first}>
          {leads && (
            <div className={styles.column}>
              <WhomToCall churchId={churchId} overview={overview} />
            </div>
          )}
          <ComingUp churchId={churchId} church={church} overview={leads ? overview : undefined} />
        </div>
        <SummaryCards
          church={church}
          own={own}
          overview={figures ?? (overview.isError ? null : undefined)}
          members={query.data && roster.length}
          leads={leads}
        />
        {!isNew && <QuickActions churchId={churchId} canEdit={leads} />}
        <Figures {...{ churchId, church, roster, own, figures, isNew }} />
        <InstallCard canWait />
        <PushOffer />
        <div>
          <FoldedSection title={m.podcasts_recent_uploads()}>
            <RecentUploads />
          </FoldedSection>
          <FoldedSection title={m.api_key_title()}>
            <ApiKey />
          </FoldedSection>
        </div>
      </div>
    </Page>
  )
}

interface FiguresProps {
  churchId: string
  church: Church | undefined
  roster: ReturnType<typeof useRoster>['roster']
  own: OwnFigures | undefined
  figures: Overview | undefined
  isNew: boolean
}

/** Charts, gifts and birthdays. */
function Figures({ churchId, church, roster, own, figures, isNew }: FiguresProps) {
  return (
    <>
      {figures && (
        <div className={styles.halves}>
          <AttendanceChart churchId={churchId} series={own?.series} />
          {!isNew && <YearTrend churchId={churchId} />}
        </div>
      )}
      {/* A card without gifts would be as high as the other one. */}
      <div className={figures?.donations.total.length ? styles.halves : styles.column}>
        {figures && !isNew && <WeekGifts churchId={churchId} gifts={figures.donations} />}
        {church && <Birthdays church={church} roster={roster} />}
      </div>
    </>
  )
}

/** The next service and the events of the week. `overview`: undefined for people who may not read it. */
function ComingUp({
  churchId,
  church,
  overview,
}: {
  churchId: string
  church: Church | undefined
  overview: UseQueryResult<Overview> | undefined
}) {
  return (
    <div className={styles.column}>
      {church && <NextService church={church} />}
      {overview?.data && <WeekEvents churchId={churchId} events={overview.data.events} />}
      {overview?.isPending && <Waiting title={m.dashboard_events()} height="6rem" />}
    </div>
  )
}

/** Whose church it is, who is here, and the line that matters. */
function Greeting({ church, own }: { church: Church | undefined; own: OwnFigures | undefined }) {
  const { user } = useSession()
  return (
    <header className={styles.greeting}>
      {church && <p className={styles.church}>{church.name}</p>}
      <h1>{m.dashboard_greeting({ name: user?.name || user?.phone || '' })}</h1>
      <SundayLine own={own} />
    </header>
  )
}

/** As an earlier version has stored them, which had no series and no Sundays. */
type StoredFigures = Omit<Overview, 'attendance_series' | 'sundays'> & Partial<Overview>

/** Whether there is nobody yet, and nothing that was counted, given or planned. */
function isEmpty({ attendance_series, counts }: StoredFigures): boolean {
  return (
    counts.members === 0 &&
    !attendance_series?.weeks.some(({ service_date }) => service_date !== null) &&
    counts.donations_this_week === 0 &&
    counts.upcoming_events === 0
  )
}

interface WhomToCallProps {
  churchId: string
  overview: UseQueryResult<Overview>
}

/** Those who stay away, and from when that is known. */
function WhomToCall({ churchId, overview }: WhomToCallProps) {
  return (
    <>
      <ReadNote churchId={churchId} query={overview} />
      {overview.data && <AbsentMembers churchId={churchId} overview={overview.data} />}
      {overview.isLoadingError && <LoadFailed title={m.dashboard_failed()} query={overview} />}
      {overview.isPending && <Waiting title={m.dashboard_alerts()} height="20rem" />}
    </>
  )
}

function Waiting({ title, height }: { title: string; height: string }) {
  return (
    <div role="status" aria-label={m.ui_loading()}>
      <Card title={title}>
        <Skeleton height={height} />
      </Card>
    </div>
  )
}
