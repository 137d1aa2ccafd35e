import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { events as eventCalls } from '#contract/events.ts'
import type { EventSummary } from '#contract/events.ts'
import { longDate, monthAndYear } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useDeletions } from '#src/queries/use-without-deleted.ts'
import { Button, buttonClass, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { useOptimisticValue } from '#src/ui/use-optimistic-value.ts'
import { windowQuery } from './refresh-event.ts'
import { MonthTable } from './month-table.tsx'
import { addMonths, byDay, uniqueEvents, timeRange, weeksOf } from './rules.ts'
import { withoutDeleted } from './without-deleted.ts'
import styles from './event-calendar.module.css'

interface Props {
  churchId: string
  /** Cached events. */
  loaded: EventSummary[]
  today: string
  /** Selected day; its month is shown. */
  day: string
  onDay: (day: string) => Promise<void>
}

/** A month calendar with the events of the selected day. */
export function EventCalendar({ churchId, loaded, today, ...props }: Props) {
  const [day, onDay] = useOptimisticValue(props.day, props.onDay)
  const weeks = weeksOf(day)
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)![6]!]
  const query = useQuery(windowQuery(churchId, first, last))
  const deletions = useDeletions(eventCalls.remove)
  const days = byDay(withoutDeleted(query.data?.events ?? uniqueEvents(loaded), deletions))
  const events = days.get(day) ?? []
  return (
    <div className={styles.calendar}>
      <div className={styles.month}>
        <div className={styles.bar}>
          <h2 id="calendar-month" className={styles.name} aria-live="polite">
            {monthAndYear(day)}
          </h2>
          {/* `aria-disabled` instead of `disabled` keeps the focus. */}
          <Button size="sm" variant="quiet" onClick={() => onDay(today)} aria-disabled={day === today}>
            {m.events_today()}
          </Button>
          <IconButton
            label={m.events_previous_month()}
            variant="secondary"
            onClick={() => onDay(addMonths(day, -1))}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            label={m.events_next_month()}
            variant="secondary"
            onClick={() => onDay(addMonths(day, 1))}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
        <MonthTable weeks={weeks} days={days} today={today} day={day} onDay={onDay} />
        {query.isError && (
          <p className={styles.note} role="status">
            {m.events_month_failed()}
          </p>
        )}
      </div>
      <Card flush title={<span className={styles.day}>{longDate(day)}</span>} className={styles.list}>
        {events.length === 0 && <p className={styles.none}>{m.events_day_empty()}</p>}
        {events.length > 0 && (
          <List>
            {events.map((event) => (
              <ListRow
                key={event.id}
                chevron
                title={
                  <Link
                    to="/events/detail/$id"
                    params={{ id: event.id }}
                    state={{ fromEvents: true }}
                    className={rowLinkClass}
                  >
                    <bdi>{event.title}</bdi>
                  </Link>
                }
                detail={
                  <>
                    <bdi>{timeRange(event)}</bdi>
                    <p>
                      {m.events_counts({ invited: event.invited_count, attending: event.rsvp_yes_count })}
                    </p>
                  </>
                }
              />
            ))}
          </List>
        )}
        <div className={styles.create}>
          <Link
            to="/events/form"
            search={{ date: day }}
            state={{ fromEvents: true }}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <Plus aria-hidden="true" />
            {m.events_day_create()}
          </Link>
        </div>
      </Card>
    </div>
  )
}
