import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import List from 'lucide-react/icons/list'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass, PlusText } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ExampleRows } from '#src/ui/states/example-rows.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useChurchId } from '#src/queries/use-church.ts'
import { EventCalendar } from './event-calendar.tsx'
import { EventList } from './event-list.tsx'
import type { EventsSearch } from './events-search.ts'
import { useEvents } from './use-events.ts'
import { useToday } from '#src/queries/use-today.ts'
import styles from './events-screen.module.css'

interface Props {
  search: EventsSearch
  openId: string | undefined
  /** Resolves after the navigation. */
  onSearch: (search: EventsSearch) => Promise<void>
}

/** The church's events as list or calendar. */
export function EventsScreen({ search, openId, onSearch }: Props) {
  const churchId = useChurchId()
  const events = useEvents(churchId)
  const today = useToday()
  const { query } = events
  const calendar = search.view === 'calendar'
  const create = (
    <Link
      to="/events/form"
      state={openId === undefined ? { fromEvents: true } : {}}
      className={buttonClass({ variant: 'primary' })}
    >
      <PlusText>{m.events_create()}</PlusText>
    </Link>
  )
  return (
    <Page width="list">
      <PageHeader title={m.events_title()} actions={create} />
      <div className={styles.view}>
        <SegmentedControl
          label={m.events_view()}
          options={[
            { value: 'list', label: m.events_view_list(), icon: <List aria-hidden="true" /> },
            {
              value: 'calendar',
              label: m.events_view_calendar(),
              icon: <CalendarDays aria-hidden="true" />,
            },
          ]}
          value={calendar ? 'calendar' : 'list'}
          onValueChange={(view) => onSearch({ view: view === 'calendar' ? view : undefined })}
        />
      </div>
      {calendar && (
        <EventCalendar
          churchId={churchId}
          loaded={events.loaded}
          today={today}
          day={search.day ?? today}
          onDay={(day) => onSearch({ view: 'calendar', day })}
        />
      )}
      {!calendar && !query.data && query.isError && (
        <LoadFailed title={m.events_load_failed()} query={query} />
      )}
      {!calendar && !query.data && !query.isError && <SkeletonList rows={6} />}
      {!calendar && query.data && events.total === 0 && (
        <EmptyState
          drawing="calendar"
          title={m.events_empty_title()}
          text={m.events_empty_text()}
          action={create}
          example={
            <ExampleRows
              caption={m.example_caption()}
              icon={<CalendarPlus />}
              rows={[
                { title: m.events_example_1(), detail: m.events_example_1_detail() },
                { title: m.events_example_2(), detail: m.events_example_2_detail() },
              ]}
            />
          }
        />
      )}
      {!calendar && query.data && events.total > 0 && <EventList {...events} today={today} openId={openId} />}
    </Page>
  )
}
