import { serviceText } from '#contract/attendance/service-key.ts'
import type { ServiceKey } from '#contract/attendance/service-key.ts'
import { Link } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useMemo, useState } from 'react'
import { NetworkError } from '#src/api/client.ts'

import type { Church } from '#contract/church.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { buttonClass, iconButtonClass, PlusText } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Page } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { failureText } from '#src/forms/failure-text.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { searchOf, serviceOn, timeOf } from '#contract/attendance/service-calendar.ts'

import type { RosterMember } from '#src/offline/overlay.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { useService } from '#src/queries/use-service.ts'
import { useServiceTimes } from '#src/queries/use-service-times.ts'
import type { AttendanceSearch } from './attendance-search.ts'
import { FirstNames } from './first-names.tsx'
import { LaterService, TomorrowsService } from './latest-service.tsx'
import { ServiceDate } from './service-date.tsx'
import { ServiceRoll } from './service-roll.tsx'
import type { ServiceRollProps } from './service-roll.tsx'
import { expectedOf, rollOf } from './rules.ts'
import { ServiceChoice } from './service-choice.tsx'
import { lastMarkable, useOpenService } from './use-open-service.ts'
import { useToday } from './use-today.ts'
import styles from './attendance-screen.module.css'

interface AttendanceScreenProps {
  search: AttendanceSearch
  /** Resolves when the address says so. */
  onSearch: (search: AttendanceSearch) => Promise<void>
}

/** Who is there: the roll of one service, by default the one that is running or was held last. */
export function AttendanceScreen({ search, onSearch }: AttendanceScreenProps) {
  const churchId = useChurchId()
  const church = useChurch()
  const today = useToday(church)
  const { times, known } = useServiceTimes(churchId)
  const openService = (next: ServiceKey) => onSearch({ ...search, service: undefined, ...searchOf(next) })
  const { service, current, later } = useOpenService(
    { date: search.date, service_id: search.service },
    { church, times, known, today, onService: (next) => void openService(next) },
  )
  const { date } = service
  const openDate = (next: string) => openService(serviceOn(times, next, service.service_id))
  const { roster, everyone, groups, query } = useRoster(churchId)
  // A roll that was opened empty keeps the field for names until it is left.
  const [startedEmpty, setStartedEmpty] = useState(false)
  const isEmpty = query.data !== undefined && roster.length === 0
  if (isEmpty && !startedEmpty) setStartedEmpty(true)
  const group = groups.some(({ id }) => id === search.group) ? search.group : undefined

  return (
    <Page>
      <div className={styles.place}>
        <div className={styles.screen}>
          <header className={styles.header}>
            <h1>{m.nav_attendance()}</h1>
            <div className={styles.history}>
              <Link
                to="/print/roll"
                search={{ ...searchOf(service), group }}
                className={iconButtonClass()}
                aria-label={m.print_roll()}
                title={m.print_roll()}
              >
                <Printer aria-hidden="true" />
              </Link>
              <Link to="/attendance/history" className={buttonClass({ variant: 'quiet' })}>
                <History aria-hidden="true" />
                {m.attendance_history()}
              </Link>
            </div>
          </header>
          <div className={styles.date}>
            <ServiceDate times={times} date={date} latest={lastMarkable(today, current)} onDate={openDate} />
          </div>
          <div className={styles.service}>
            <ServiceChoice times={times} service={service} onService={openService} />
          </div>
          {later && (
            <div className={styles.note}>
              <LaterService
                times={times}
                service={service}
                later={later}
                onOpen={() => void openService(later)}
              />
            </div>
          )}
          {date > today && (
            <div className={styles.tomorrow} data-in-snapshot="day-before">
              <TomorrowsService onOpenToday={() => void openDate(today)} />
            </div>
          )}
          {startedEmpty && (
            // Gone at the next start, when the roll is no longer empty.
            <div className={styles.first} data-in-snapshot="remove">
              {isEmpty && <NoMembers canAdd={mayAdd(church)} />}
              {mayAdd(church) && <FirstNames churchId={churchId} everyone={everyone} />}
              {isEmpty && mayAdd(church) && <OtherWays churchId={churchId} service={service} />}
            </div>
          )}
          {roster.length > 0 && (
            <OneService
              key={serviceText(service)}
              {...{ churchId, church, times, roster, everyone, groups, group }}
              of={service}
              forGroups={timeOf(times, service)?.group_ids ?? none}
              onGroup={(next) => onSearch({ ...search, group: next })}
            />
          )}
          {query.data === undefined && roster.length === 0 && (
            <div className={styles.nobody}>
              <NoRoster query={query} />
            </div>
          )}
        </div>
      </div>
    </Page>
  )
}

function mayAdd(church: Church | undefined): boolean {
  return church !== undefined && church.role !== 'usher'
}

const none: readonly string[] = []

type OneServiceProps = Omit<ServiceRollProps, 'service' | 'canAdd' | 'expected'> & {
  church: Church | undefined
  of: ServiceKey
  /** The groups that the service is for; none: everyone. */
  forGroups: readonly string[]
  everyone: RosterMember[]
}

function OneService({ church, of, forGroups, everyone, ...roll }: OneServiceProps) {
  const { service, query } = useService(roll.churchId, of)
  const roster = useMemo(() => rollOf(roll.roster, everyone, service), [roll.roster, everyone, service])
  const expected = useMemo(() => expectedOf(roster, forGroups, service), [roster, forGroups, service])
  return (
    <>
      {query.isError && query.data === undefined && (
        <div className={styles.others}>
          <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
            {failureText(query.error, m.something_wrong, m.attendance_others_unknown)}
          </Banner>
        </div>
      )}
      <ServiceRoll {...roll} {...{ roster, expected, service }} canAdd={church !== undefined} />
    </>
  )
}

/** The members are being loaded, or could not be. */
function NoRoster({ query }: { query: ReturnType<typeof useRoster>['query'] }) {
  if (query.isPending) return <SkeletonList rows={8} />
  if (!(query.error instanceof NetworkError))
    return <LoadFailed title={m.members_load_failed()} query={query} />
  return (
    <ErrorState
      icon={<WifiOff />}
      title={m.attendance_not_here_title()}
      text={m.attendance_not_here_text()}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

function NoMembers({ canAdd }: { canAdd: boolean }) {
  return (
    <EmptyState
      drawing="people"
      title={m.members_empty_title()}
      text={canAdd ? m.attendance_empty_text() : m.members_empty_usher()}
    />
  )
}

/** Ways to add people other than by name. */
function OtherWays({ churchId, service }: { churchId: string; service: ServiceKey }) {
  return (
    <div className={styles.otherWays}>
      <Link to="/members/import" className={buttonClass()}>
        {m.members_import()}
      </Link>
      <Link
        to="/members/form/$churchId"
        params={{ churchId }}
        state={{ fromRoll: service }}
        className={buttonClass({ variant: 'quiet' })}
      >
        <PlusText>{m.members_add()}</PlusText>
      </Link>
    </div>
  )
}
