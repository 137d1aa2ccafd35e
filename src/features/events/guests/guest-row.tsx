import Send from 'lucide-react/icons/send'
import UserMinus from 'lucide-react/icons/user-minus'
import type { EventDetail, InvitedMember, RsvpStatus } from '#contract/events.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { MemberAvatar } from '#src/widgets/member-avatar.tsx'
import { DeliveryBadge } from '#src/widgets/send-status.tsx'
import { GuestMenu } from './guest-menu.tsx'
import styles from './guest-row.module.css'

const rsvpBadges: Record<InvitedMember['rsvp_status'], { tone: Tone; label: () => string }> = {
  yes: { tone: 'success', label: m.events_yes },
  no: { tone: 'danger', label: m.events_no },
  pending: { tone: 'neutral', label: m.events_pending },
}

interface Props {
  event: EventDetail
  guest: InvitedMember
  /** Undefined: guests are not being selected. */
  selected: boolean | undefined
  onSelect: (selected: boolean) => void
  onAnswer: (status: RsvpStatus) => void
  onSend: () => void
  onRemove: () => void
}

/** One guest: RSVP, delivery status of the last message, and actions. */
export function GuestRow({ event, guest, selected, onSelect, onAnswer, onSend, onRemove }: Props) {
  const { name, rsvp_status, sent } = guest
  const { tone, label } = rsvpBadges[rsvp_status]
  return (
    <ListRow
      className={styles.row}
      leading={
        <>
          {selected !== undefined && (
            <Checkbox
              label={<VisuallyHidden>{m.ui_select_item({ name })}</VisuallyHidden>}
              checked={selected}
              onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
            />
          )}
          <MemberAvatar member={guest} />
        </>
      }
      title={<bdi className={styles.name}>{name}</bdi>}
      detail={
        <span className={styles.states}>
          <Badge tone={tone}>{label()}</Badge>
          {sent === null ? <span>{m.events_sent_none()}</span> : <DeliveryBadge status={sent} />}
        </span>
      }
      trailing={
        <span className={styles.actions}>
          <Button
            size="sm"
            className={styles.action}
            icon={<Send aria-hidden="true" />}
            aria-label={`${m.events_send_invite()} ${name}`}
            onClick={onSend}
          >
            {m.events_send_invite()}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            className={styles.action}
            icon={<UserMinus aria-hidden="true" />}
            aria-label={`${m.events_remove()} ${name}`}
            onClick={onRemove}
          >
            {m.events_remove()}
          </Button>
          <GuestMenu event={event} guest={guest} onAnswer={onAnswer} />
        </span>
      }
    />
  )
}
