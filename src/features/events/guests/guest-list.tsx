import BellRing from 'lucide-react/icons/bell-ring'
import ListChecks from 'lucide-react/icons/list-checks'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { events } from '#contract/events.ts'
import type { EventDetail, InvitedMember, RsvpStatus } from '#contract/events.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { List } from '#src/ui/list-row.tsx'
import { FilterChips } from '#src/ui/lists/filter-chips.tsx'
import { useSelection } from '#src/ui/lists/use-selection.ts'
import { SendDialog } from '#src/widgets/send-dialog.tsx'
import { dropOlderPages, guestQueries, guestsChanged } from '#src/features/events/refresh-event.ts'
import type { GuestFilter } from '#src/features/events/events-search.ts'
import { GuestBar } from './guest-bar.tsx'
import { GuestRow } from './guest-row.tsx'
import { RemoveGuest } from './remove-guest.tsx'
import { countRsvps, hasNotAnswered, notYetSent } from '#src/features/events/rules.ts'
import styles from './guest-list.module.css'
import lists from '#src/features/events/guest-lists.module.css'

/**
 * Guests shown initially and per "Show more"; more during a selection, so that the selected ones are visible.
 */
const [step, selectingStep] = [5, 50]

type Sending = { kind: 'invite' | 'event_reminder'; memberIds: string[] }

interface Props {
  event: EventDetail
  /** Undefined shows all. */
  filter: GuestFilter | undefined
  onFilter: (filter: GuestFilter | undefined) => Promise<void>
}

const keyOf = ({ id }: InvitedMember) => id

/** The guests with RSVPs and actions. */
export function GuestList({ event, filter, onFilter }: Props) {
  const { id, church_id, invited_members: guests } = event
  const [shown, setShown] = useState(step)
  const [sending, setSending] = useState<Sending>()
  const [leaving, setLeaving] = useState<InvitedMember>()
  const counts = countRsvps(guests)
  const listed = guests.filter(({ rsvp_status }) => filter === undefined || rsvp_status === filter)
  const unsent = notYetSent(guests)
  const pending = guests.filter(hasNotAnswered)
  const { selection, selected } = useSelection(guests, keyOf)
  const all = useRef<HTMLDivElement>(null)
  const startSelecting = () => {
    flushSync(() => selection.setSelecting(true))
    // The pressed button was removed.
    all.current?.querySelector('input')?.focus()
  }
  const setRsvps = useCall(events.setRsvps, {
    success: () => m.events_answers_saved(),
    failure: m.events_answers_failed,
    refresh: guestQueries,
    onSuccess: dropOlderPages,
  })
  const mark = (status: RsvpStatus, of: InvitedMember[]) => {
    const member_ids = of.map(keyOf)
    // The filter may now hide them: deselects them, so that the next bulk action excludes them.
    const onSuccess = () => selection.select(member_ids, false)
    setRsvps.mutate({ event_id: id, member_ids, status }, { onSuccess })
  }
  const listedKeys = listed.map(keyOf)
  const listedSelected = listedKeys.filter((key) => selection.keys.has(key)).length
  const most = selection.selecting ? Math.max(shown, selectingStep) : shown
  const send = (kind: Sending['kind'], to: InvitedMember[]) =>
    setSending({ kind, memberIds: to.map((guest) => guest.id) })

  return (
    <Card title={m.events_invited()} flush>
      {guests.length === 0 ? (
        <p className={lists.none}>{m.events_nobody_invited()}</p>
      ) : (
        <div className={styles.tools}>
          <FilterChips
            label={m.events_filter()}
            chips={[
              { value: 'yes', label: m.events_yes(), count: counts.yes },
              { value: 'no', label: m.events_no(), count: counts.no },
              { value: 'pending', label: m.events_pending(), count: counts.pending },
            ]}
            value={filter}
            onValueChange={(next) => {
              setShown(step)
              return onFilter(next)
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
            {!selection.selecting && (
              <Button
                size="sm"
                variant="quiet"
                icon={<ListChecks aria-hidden="true" />}
                onClick={startSelecting}
              >
                {m.events_select()}
              </Button>
            )}
          </div>
        </div>
      )}
      {guests.length > 0 && listed.length === 0 && <p className={lists.none}>{m.events_nobody_here()}</p>}
      {selection.selecting && listed.length > 0 && (
        <div ref={all} className={styles.all}>
          <Checkbox
            label={m.members_select_all({ n: listed.length })}
            checked={listedSelected === listed.length}
            indeterminate={listedSelected > 0 && listedSelected < listed.length}
            onChange={({ currentTarget }) => selection.select(listedKeys, currentTarget.checked)}
          />
        </div>
      )}
      {listed.length > 0 && (
        <List className={lists.list} aria-label={m.events_invited()}>
          {listed.slice(0, most).map((guest) => (
            <GuestRow
              key={guest.id}
              event={event}
              guest={guest}
              selected={selection.selecting ? selection.keys.has(guest.id) : undefined}
              onSelect={(on) => selection.select([guest.id], on)}
              onAnswer={(status) => mark(status, [guest])}
              onSend={hasNotAnswered(guest) ? () => send('invite', [guest]) : undefined}
              onRemove={() => setLeaving(guest)}
            />
          ))}
        </List>
      )}
      {listed.length > most && (
        <div className={lists.more}>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => setShown(most + (selection.selecting ? selectingStep : step))}
          >
            {m.events_show_more()}
          </Button>
          <span role="status">{m.members_shown({ shown: most, n: listed.length })}</span>
        </div>
      )}
      <GuestBar
        selection={selection}
        selected={selected}
        saving={setRsvps.isPending ? setRsvps.variables.status : undefined}
        onSend={() => send('invite', selected.filter(hasNotAnswered))}
        onMark={(status) => mark(status, selected)}
      />
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
