import BellRing from 'lucide-react/icons/bell-ring'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { events } from '#contract/events.ts'
import type { EventDetail, InvitedMember, RsvpStatus } from '#contract/events.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { List } from '#src/ui/list-row.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { SendDialog } from '#src/widgets/send-dialog.tsx'
import { guestsChanged } from '#src/features/events/refresh-event.ts'
import { GuestRow } from './guest-row.tsx'
import { countRsvps, notYetSent } from '#src/features/events/rules.ts'
import { showFailure } from '#src/features/events/show-failure.ts'
import styles from './guest-list.module.css'
import lists from '#src/features/events/guest-lists.module.css'

/** Guests shown at first, and more at each "Show more". */
const step = 5

type Sending = { kind: 'invite' | 'event_reminder'; memberIds: string[] }

/** Who is invited and what they have answered, with what can be done about each. */
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
          onSent={() => void guestsChanged(church_id, id)}
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

/** Asks whether someone is to be no longer invited. */
function RemoveGuest({
  event,
  guest,
  onDone,
}: {
  event: EventDetail
  guest: InvitedMember
  onDone: () => void
}) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await call(events.uninvite, { event_id: event.id, member_ids: [guest.id] })
      notify({ kind: 'success', message: m.events_member_removed() })
      await guestsChanged(event.church_id, event.id)
    } catch (error) {
      showFailure(error, m.events_remove_failed)
    }
    onDone()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={m.events_remove_title({ name: guest.name })}
      text={m.events_remove_text({ name: guest.name })}
      confirmLabel={m.events_remove()}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onDone}
    />
  )
}
