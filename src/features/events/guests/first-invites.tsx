import { useEffect, useState } from 'react'
import type { EventDetail } from '#contract/events.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { SendDialog } from '#src/widgets/send-dialog.tsx'
import { guestsChanged } from '#src/features/events/refresh-event.ts'
import { deleteCreated, justCreated } from '#src/features/events/just-created.ts'

/** Offers to send the RSVP links of a new event. */
export function FirstInvites({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(() => justCreated(event.id))
  const [guests] = useState(() => event.invited_members.map(({ id }) => id))
  const [sent, setSent] = useState(false)
  useEffect(() => deleteCreated, [])
  return (
    <SendDialog
      open={open}
      kind="invite"
      churchId={event.church_id}
      eventId={event.id}
      memberIds={guests}
      onSent={({ unsent }) => {
        setSent(true)
        notify({ kind: 'success', message: unsent ? m.events_created() : m.events_created_sent() })
        void guestsChanged()
      }}
      onClose={() => {
        setOpen(false)
        if (!sent) notify({ kind: 'success', message: m.events_created() })
      }}
    />
  )
}
