import Link2 from 'lucide-react/icons/link-2'
import type { EventDetail, InvitedMember } from '#contract/events.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { DeliveryBadge } from '#src/widgets/send-status.tsx'
import { rsvpLink } from '#src/features/events/rules.ts'
import styles from './guest-row.module.css'

const rsvpBadges: Record<InvitedMember['rsvp_status'], { tone: Tone; label: () => string }> = {
  yes: { tone: 'success', label: m.events_yes },
  no: { tone: 'danger', label: m.events_no },
  pending: { tone: 'neutral', label: m.events_pending },
}

interface Props {
  event: EventDetail
  guest: InvitedMember
  onSend: () => void
  onRemove: () => void
}

/** One guest: RSVP, delivery status of the last message, and actions. */
export function GuestRow({ event, guest, onSend, onRemove }: Props) {
  const { id, name, photo, rsvp_status, sent } = guest
  const { tone, label } = rsvpBadges[rsvp_status]
  return (
    <ListRow
      className={styles.row}
      leading={<Avatar name={name} colourKey={id} src={photo} />}
      title={<bdi className={styles.name}>{name}</bdi>}
      detail={
        <span className={styles.states}>
          <Badge tone={tone}>{label()}</Badge>
          {sent === null ? <span>{m.events_sent_none()}</span> : <DeliveryBadge status={sent} />}
        </span>
      }
      trailing={
        <span className={styles.actions}>
          <Button size="sm" aria-label={`${m.events_send_invite()} ${name}`} onClick={onSend}>
            {m.events_send_invite()}
          </Button>
          <Button size="sm" variant="quiet" aria-label={`${m.events_remove()} ${name}`} onClick={onRemove}>
            {m.events_remove()}
          </Button>
          <IconButton
            size="sm"
            label={`${m.events_copy_link()} ${name}`}
            onClick={() => void copyLink(event, guest)}
          >
            <Link2 aria-hidden="true" />
          </IconButton>
        </span>
      }
    />
  )
}

async function copyLink(event: EventDetail, { id, name }: InvitedMember): Promise<void> {
  const link = rsvpLink(location.origin, event, id)
  try {
    await navigator.clipboard.writeText(link)
    notify({ kind: 'success', message: m.events_link_copied({ name }) })
  } catch {
    // The browser does not allow it: the link is shown, to be copied by hand.
    notify({ kind: 'info', title: m.events_link_title({ name }), message: link, duration: 30_000 })
  }
}
