import { serviceText } from '#contract/attendance/service-key.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { attendance } from '#contract/attendance/attendance.ts'
import type { Service } from '#contract/attendance/attendance.ts'
import { addDays, latestSunday } from '#contract/fields/calendar.ts'
import { recentDate } from '#src/lib/dates.ts'
import { serverTimeOffset } from '#src/lib/server-time.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ExampleRows } from '#src/ui/states/example-rows.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { lastServicesQuery, serviceQuery } from '#src/queries/church-queries.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'

import { withOwnMarks } from '#src/queries/service-totals.ts'
import { timezoneOf } from '#src/queries/timezone-of.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { ServiceList } from './service-list.tsx'
import { totalsText } from './totals-text.ts'

/** As many as `lastServicesQuery` keeps on the device: the first page. */
const pageSize = 12

/** All services that were held, the latest first, with what came of them. */
export function HistoryScreen() {
  const { totals, query, older, more } = useHistory(useChurchId())
  return (
    <Page width="reading">
      <PageHeader
        title={m.attendance_history_title()}
        back={
          <Link to="/attendance" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <ChevronLeft aria-hidden="true" />
            {m.nav_attendance()}
          </Link>
        }
      />
      {totals.length > 0 && (
        <Card flush>
          <ServiceList services={totals} />
        </Card>
      )}
      {totals.length === 0 && query.isPending && <SkeletonList rows={8} />}
      {totals.length === 0 && query.isError && (
        <LoadFailed title={m.attendance_history_failed()} query={query} />
      )}
      {totals.length === 0 && query.data && (
        <EmptyState
          drawing="calendar"
          title={m.attendance_history_empty_title()}
          text={m.attendance_history_empty_text()}
          action={
            <Link to="/attendance" className={buttonClass({ variant: 'primary' })}>
              {m.attendance_take()}
            </Link>
          }
          example={<ExampleServices />}
        />
      )}
      {more && query.data && (
        <LoadMore
          label={m.members_load_more()}
          text={m.members_shown({ shown: totals.length, n: query.data.totalItems })}
          busy={older.isFetching}
          onLoadMore={() =>
            void loadNextPage(older, m.attendance_history_failed, m.attendance_history_offline)
          }
        />
      )}
    </Page>
  )
}

function ExampleServices() {
  const sunday = latestSunday(timezoneOf(useChurch()))
  return (
    <ExampleRows
      caption={m.example_caption()}
      icon={<CalendarCheck />}
      rows={[
        { title: recentDate(sunday), detail: totalsText({ present: 112, guests: 8 }) },
        { title: recentDate(addDays(sunday, -7)), detail: totalsText({ present: 104, guests: 5 }) },
      ]}
    />
  )
}

/** The first page, which is kept on the device, then the older ones as they are asked for. */
function useHistory(churchId: string) {
  const queryClient = useQueryClient()
  const rows = usePending()
  const query = useQuery(lastServicesQuery(churchId))
  const older = useInfiniteQuery({
    queryKey: [attendance.services.name, { church_id: churchId, older: true }],
    queryFn: ({ pageParam, signal }) =>
      call(attendance.services, { church_id: churchId, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 2,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    // Only when it is asked for: most people want the last weeks.
    enabled: false,
  })
  // A service that was held meanwhile moves the pages: what comes twice is one.
  const listed = [query.data, ...(older.data?.pages ?? [])].flatMap((page) => page?.services ?? [])
  const totals = withOwnMarks(
    [...new Map(listed.map((service) => [serviceText(service), service])).values()],
    rows,
    churchId,
    (key) => queryClient.getQueryData<Service>(serviceQuery(churchId, key).queryKey),
    serverTimeOffset(),
  )
  const more = (query.data?.totalPages ?? 0) > 1 && (older.data === undefined || older.hasNextPage)
  return { totals, query, older, more }
}
