import { Link } from '@tanstack/react-router'
import { addDays } from '#contract/fields/calendar.ts'
import type { EventSummary } from '#contract/events.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { cardClass, cardFootClass } from '#src/ui/card.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import { DateTile } from './date-tile.tsx'
import { timeRange } from './rules.ts'
import styles from './event-card.module.css'

interface Props {
  event: EventSummary
  today: string
  /** The heading level, below that of the list. */
  onDelete: (event: EventSummary) => void
}

/** One event in the list. Pressing it outside its buttons opens it. */
export function EventCard({ event, today, onDelete }: Props) {
  const { id, title, date, description, invited_count, rsvp_yes_count, series_id } = event
  return (
    <li className={classNames(cardClass, styles.card)}>
      <DateTile date={date} past={date < today} />
      <div className={styles.texts}>
        <h3 className={styles.title}>
          <bdi>{title}</bdi>
        </h3>
        <p className={styles.when}>
          <span className={styles.date}>{longDate(date)}</span> · <bdi>{timeRange(event)}</bdi>
        </p>
        <DayBadges date={date} today={today} weekly={series_id !== null} />
        <p className={styles.counts}>
          {m.events_counts({ invited: invited_count, attending: rsvp_yes_count })}
        </p>
        {description && (
          <p className={classNames(clampClass(3), styles.description)}>
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      <div className={classNames(cardFootClass, styles.actions)}>
        <Link
          to="/events/detail/$id"
          params={{ id }}
          className={buttonClass({ size: 'sm' })}
          state={{ fromEvents: true }}
          aria-label={`${m.events_view_details()} ${title}`}
        >
          {m.events_view_details()}
        </Link>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`${m.events_delete()} ${title}`}
          onClick={() => onDelete(event)}
        >
          {m.events_delete()}
        </Button>
      </div>
    </li>
  )
}

/** Badges for today or tomorrow, and for repeating events. */
export function DayBadges({ date, today, weekly }: { date: string; today: string; weekly: boolean }) {
  const isToday = date === today
  const isTomorrow = date === addDays(today, 1)
  if (!isToday && !isTomorrow && !weekly) return null
  return (
    <p className={styles.badges}>
      {isToday && <Badge tone="accent">{m.events_today()}</Badge>}
      {isTomorrow && <Badge tone="accent">{m.events_tomorrow()}</Badge>}
      {weekly && <Badge>{m.events_weekly()}</Badge>}
    </p>
  )
}
