import BellRing from 'lucide-react/icons/bell-ring'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { events } from '#contract/events.ts'
import type { EventDetail, InvitedMember, RsvpStatus } from '#contract/events.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { SendDialog } from '#src/widgets/send-dialog.tsx'
import { dropOlderPages, guestQueries, guestsChanged } from '#src/features/events/refresh-event.ts'
import { GuestRow } from './guest-row.tsx'
import { countRsvps, notYetSent } from '#src/features/events/rules.ts'
import styles from './guest-list.module.css'
import lists from '#src/features/events/guest-lists.module.css'

/** Guests shown at first, and more at each "Show more". */
const step = 5

type Sending = { kind: 'invite' | 'event_reminder'; memberIds: string[] }

/** The guests with their RSVPs and the actions on each. */
export function GuestList({ event }: { event: EventDetail }) {
  const { id, church_id, invited_members: guests } = event
  const [filter, setFilter] = useState<RsvpStatus | 'all'>('all')
  const [shown, setShown] = useState(step)
  const [sending, setSending] = useState<Sending>()
  const [leaving, setLeaving] = useState<InvitedMember>()
  const counts = countRsvps(guests)
  const listed = guests.filter(({ rsvp_status }) => filter === 'all' || rsvp_status === filter)
  const unsent = notYetSent(guests)
  const pending = guests.filter(({ rsvp_status }) => rsvp_status === 'pending')
  const send = (kind: Sending['kind'], to: InvitedMember[]) =>
    setSending({ kind, memberIds: to.map((guest) => guest.id) })

  return (
    <Card title={m.events_invited()} flush>
      {guests.length === 0 ? (
        <p className={lists.none}>{m.events_nobody_invited()}</p>
      ) : (
        <div className={styles.tools}>
          <SegmentedControl
            block
            label={m.events_filter()}
            options={[
              { value: 'all', label: option(m.events_all(), guests.length) },
              { value: 'yes', label: option(m.events_yes(), counts.yes) },
              { value: 'no', label: option(m.events_no(), counts.no) },
              { value: 'pending', label: option(m.events_pending(), counts.pending) },
            ]}
            value={filter}
            onValueChange={(next) => {
              setFilter(next)
              setShown(step)
            }}
          />
          <div className={styles.sends}>
            {unsent.length > 0 && (
              <Button size="sm" icon={<Send aria-hidden="true" />} onClick={() => send('invite', unsent)}>
                {m.events_send_invites({ n: unsent.length })}
              </Button>
            )}
            {pending.length > 0 && (
              <Button
                size="sm"
                icon={<BellRing aria-hidden="true" />}
                onClick={() => send('event_reminder', pending)}
              >
                {m.events_sms_reminder()} ({pending.length})
              </Button>
            )}
          </div>
        </div>
      )}
      {guests.length > 0 && listed.length === 0 && <p className={lists.none}>{m.events_nobody_here()}</p>}
      {listed.length > 0 && (
        <List className={lists.list} aria-label={m.events_invited()}>
          {listed.slice(0, shown).map((guest) => (
            <GuestRow
              key={guest.id}
              event={event}
              guest={guest}
              onSend={() => send('invite', [guest])}
              onRemove={() => setLeaving(guest)}
            />
          ))}
        </List>
      )}
      {listed.length > shown && (
        <div className={lists.more}>
          <Button size="sm" variant="quiet" onClick={() => setShown(shown + step)}>
            {m.events_show_more()}
          </Button>
          <span role="status">{m.members_shown({ shown, n: listed.length })}</span>
        </div>
      )}
      {leaving && <RemoveGuest event={event} guest={leaving} onDone={() => setLeaving(undefined)} />}
      {sending && (
        <SendDialog
          open
          {...sending}
          churchId={church_id}
          eventId={id}
          onSent={() => void guestsChanged()}
          onClose={() => setSending(undefined)}
        />
      )}
    </Card>
  )
}

function option(name: string, n: number) {
  return (
    <span className={styles.option}>
      {name} <span className={styles.count}>{n}</span>
    </span>
  )
}

/** Removes a guest after a confirmation. */
function RemoveGuest({
  event,
  guest,
  onDone,
}: {
  event: EventDetail
  guest: InvitedMember
  onDone: () => void
}) {
  const remove = useCall(events.uninvite, {
    success: () => m.events_member_removed(),
    failure: m.events_remove_failed,
    refresh: guestQueries,
    onSuccess: dropOlderPages,
  })
  return (
    <ConfirmCall
      call={remove}
      input={{ event_id: event.id, member_ids: [guest.id] }}
      title={m.events_remove_title({ name: guest.name })}
      text={m.events_remove_text({ name: guest.name })}
      confirmLabel={m.events_remove()}
      onClose={onDone}
    />
  )
}
