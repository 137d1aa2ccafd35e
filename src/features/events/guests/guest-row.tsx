import Send from 'lucide-react/icons/send'
import type { EventDetail, InvitedMember, RsvpStatus } from '#contract/events.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
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
  /** Undefined outside of a selection. */
  selected: boolean | undefined
  onSelect: (selected: boolean) => void
  onAnswer: (status: RsvpStatus) => void
  /** Undefined after an RSVP. */
  onSend: (() => void) | undefined
  onRemove: () => void
}

/** A guest: RSVP, delivery status and actions. */
export function GuestRow({ event, guest, selected, onSelect, onAnswer, onSend, onRemove }: Props) {
  const { name, rsvp_status, sent } = guest
  // Leaves room for the name: icon and menu.
  const isNarrow = useMedia('(max-width: 44rem)')
  const { tone, label } = rsvpBadges[rsvp_status]
  return (
    <ListRow
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
          {isNarrow ? (
            onSend && (
              <IconButton label={`${m.events_send_invite()} ${name}`} onClick={onSend}>
                <Send aria-hidden="true" />
              </IconButton>
            )
          ) : (
            <>
              {onSend && (
                <Button size="sm" aria-label={`${m.events_send_invite()} ${name}`} onClick={onSend}>
                  {m.events_send_invite()}
                </Button>
              )}
              <Button
                size="sm"
                variant="quiet"
                aria-label={`${m.events_remove()} ${name}`}
                onClick={onRemove}
              >
                {m.events_remove()}
              </Button>
            </>
          )}
          <GuestMenu
            event={event}
            guest={guest}
            onAnswer={onAnswer}
            onRemove={isNarrow ? onRemove : undefined}
          />
        </span>
      }
    />
  )
}
