import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Service } from '#contract/attendance.ts'
import { latestSunday } from '#contract/fields/calendar.ts'
import { serverTimeOffset } from '#src/lib/server-time.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { lastServicesQuery, overviewQuery, serviceQuery } from '#src/queries/church-queries.ts'
import { InstallCard } from '#src/widgets/install-card.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { withOwnMarks } from '#src/queries/service-totals.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { AbsentMembers } from './absent-members.tsx'
import { Birthdays } from './birthdays.tsx'
import { QuickActions } from './quick-actions.tsx'
import { ReadNote } from './read-note.tsx'
import { RecentUploads } from './recent-uploads.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { WeekEvents } from './week-events.tsx'
import { WeekGifts } from './week-gifts.tsx'
import { WeeklyAttendance } from './weekly-attendance.tsx'
import { YearTrend } from './year-trend.tsx'
import styles from './dashboard-screen.module.css'

/** How the church is doing, and what is done most. */
export function DashboardScreen() {
  const churchId = useChurchId()
  const church = useChurch()
  const { user } = useSession()
  // What the overview tells is for those who lead; until the role is known, the server says.
  const leads = church?.role !== 'usher'
  // Someone who comes from taking attendance looks for what it has changed.
  const overview = useQuery({ ...overviewQuery(churchId), enabled: leads, refetchOnMount: 'always' })
  const { roster, query } = useRoster(churchId)
  const figures = overview.data

  return (
    <Page>
      <header className={styles.greeting}>
        {church && <p className={styles.church}>{church.name}</p>}
        <h1>{m.dashboard_greeting({ name: user?.name || user?.phone || '' })}</h1>
        <SundayVisits churchId={churchId} timezone={church?.timezone} />
      </header>
      <SummaryCards
        church={church}
        overview={figures ?? (overview.isError ? null : undefined)}
        members={query.data && roster.length}
        leads={leads}
      />
      <div className={styles.actions}>
        <QuickActions churchId={churchId} canEdit={leads} />
      </div>
      <div className={styles.install}>
        <InstallCard canWait />
      </div>
      {church && <Birthdays church={church} roster={roster} />}
      {leads && (
        <>
          <ReadNote churchId={churchId} timezone={church?.timezone} query={overview} />
          {figures && (
            <div className={styles.columns}>
              <WeeklyAttendance weeks={figures.weekly_attendance} />
              <div className={styles.aside}>
                <AbsentMembers churchId={churchId} overview={figures} />
                <WeekEvents churchId={churchId} events={figures.events} />
                <WeekGifts churchId={churchId} gifts={figures.donations} />
              </div>
              <div className={styles.below}>
                <YearTrend churchId={churchId} />
                <RecentUploads />
              </div>
            </div>
          )}
          {!figures && overview.isError && <LoadFailed title={m.dashboard_failed()} query={overview} />}
          {!figures && !overview.isError && <Loading />}
        </>
      )}
      {!figures && <RecentUploads />}
    </Page>
  )
}

/** How many were there last Sunday, this phone's own marks counted in. */
function SundayVisits({ churchId, timezone }: { churchId: string; timezone: string | undefined }) {
  const queryClient = useQueryClient()
  const services = useQuery(lastServicesQuery(churchId))
  const rows = usePending()
  if (!services.data || !timezone) return <Skeleton width="16rem" height="1.5em" />
  const totals = withOwnMarks(
    services.data.services,
    rows,
    churchId,
    (date) => queryClient.getQueryData<Service>(serviceQuery(churchId, date).queryKey),
    serverTimeOffset() ?? 0,
  )
  const sunday = totals.find(({ date }) => date === latestSunday(timezone))
  const visits = sunday ? sunday.present + sunday.guests : 0
  return (
    <p className={styles.visits}>
      {visits > 0 ? m.dashboard_visits({ n: visits }) : m.dashboard_no_visits()}
    </p>
  )
}

function Loading() {
  return (
    <div className={styles.columns} role="status" aria-label={m.ui_loading()}>
      <Card title={m.dashboard_weekly()}>
        <Skeleton height="20rem" />
      </Card>
      <Card title={m.dashboard_alerts()}>
        <Skeleton height="14rem" />
      </Card>
    </div>
  )
}
