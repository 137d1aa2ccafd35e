import { Link } from '@tanstack/react-router'
import Send from 'lucide-react/icons/send-horizontal'
import { useState } from 'react'
import type { Overview } from '#contract/analytics.ts'
import { dateAlone, typedTime } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { SendDialog } from '#src/widgets/send-dialog.tsx'
import { useOnline } from '#src/sync/use-online.ts'
import styles from './week-events.module.css'

type Event = Overview['events'][number]

/** The events from today to Saturday, and a reminder for those who have not answered. */
export function WeekEvents({ churchId, events }: { churchId: string; events: Overview['events'] }) {
  const [reminding, setReminding] = useState<Event>()
  return (
    <Card
      flush
      title={m.dashboard_events()}
      action={
        <Link to="/events" className={styles.all}>
          {m.dashboard_view_calendar()}
        </Link>
      }
    >
      {events.length === 0 ? (
        <p className={styles.none}>{m.dashboard_no_events()}</p>
      ) : (
        <List>
          {events.map((event) => (
            <EventRow key={event.id} event={event} onRemind={() => setReminding(event)} />
          ))}
        </List>
      )}
      {reminding && (
        <SendDialog
          open
          kind="event_reminder"
          churchId={churchId}
          eventId={reminding.id}
          memberIds={reminding.pending_member_ids}
          onClose={() => setReminding(undefined)}
        />
      )}
    </Card>
  )
}

function EventRow({ event, onRemind }: { event: Event; onRemind: () => void }) {
  const isOnline = useOnline()
  const { id, title, date, start_time, invited_count, rsvp_yes_count, pending_member_ids } = event
  return (
    <ListRow
      className={styles.event}
      title={
        <Link to="/events/detail/$id" params={{ id }} className={rowLinkClass}>
          {title}
        </Link>
      }
      detail={
        <>
          <p>
            {dateAlone(date)} · {typedTime(start_time)}
          </p>
          {invited_count > 0 && <p>{m.dashboard_coming({ yes: rsvp_yes_count, invited: invited_count })}</p>}
        </>
      }
      trailing={
        <>
          {pending_member_ids.length > 0 && (
            <Button
              size="sm"
              icon={<Send aria-hidden="true" />}
              aria-label={`${m.dashboard_sms_reminder()}: ${title}`}
              disabled={!isOnline}
              onClick={onRemind}
            >
              {m.dashboard_sms_reminder()}
            </Button>
          )}
          <Link
            to="/events/detail/$id"
            params={{ id }}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            aria-label={`${m.dashboard_edit()}: ${title}`}
          >
            {m.dashboard_edit()}
          </Link>
        </>
      }
    />
  )
}
