import { events } from '#contract/events.ts'
import type { EventDetail, InvitedMember } from '#contract/events.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { dropOlderPages, guestQueries } from '#src/features/events/refresh-event.ts'

interface Props {
  event: EventDetail
  guest: InvitedMember
  onDone: () => void
}

/** Removes a guest after confirmation. */
export function RemoveGuest({ event, guest, onDone }: Props) {
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
