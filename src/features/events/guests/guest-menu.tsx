import Ellipsis from 'lucide-react/icons/ellipsis'
import Link2 from 'lucide-react/icons/link-2'
import UserMinus from 'lucide-react/icons/user-minus'
import type { EventDetail, InvitedMember, RsvpStatus } from '#contract/events.ts'
import { phoneLinks } from '#src/lib/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { iconButtonClass } from '#src/ui/button.tsx'
import { Menu, MenuItem, menuItemClass, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { WhatsappIcon } from '#src/widgets/whatsapp-icon.tsx'
import { rsvpChoices } from './rsvp-choices.tsx'

interface Props {
  event: EventDetail
  guest: InvitedMember
  onAnswer: (status: RsvpStatus) => void
  /** Undefined if another button removes the guest. */
  onRemove: (() => void) | undefined
}

/** Further actions for a guest: share the link, record a verbal RSVP. */
export function GuestMenu({ event, guest, onAnswer, onRemove }: Props) {
  const { name, phone, rsvp_status, rsvp_link } = guest
  const text = `${m.events_share_text({ title: event.title, church: event.church_name })} ${rsvp_link}`
  const whatsapp = phone === null ? undefined : phoneLinks(phone, text).whatsapp
  return (
    <Menu
      label={`${m.events_guest_more()} ${name}`}
      button={<Ellipsis aria-hidden="true" />}
      buttonClassName={iconButtonClass({ size: 'sm' })}
    >
      {rsvpChoices
        .filter(({ status }) => status !== rsvp_status)
        .map(({ status, label, icon }) => (
          <MenuItem key={status} icon={icon} onSelect={() => onAnswer(status)}>
            {label()}
          </MenuItem>
        ))}
      <MenuSeparator />
      {whatsapp && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass}
        >
          <WhatsappIcon />
          {m.events_send_whatsapp()}
        </a>
      )}
      <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copyLink(guest)}>
        {m.events_copy_link()}
      </MenuItem>
      {onRemove && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<UserMinus aria-hidden="true" />} onSelect={onRemove}>
            {m.events_remove()}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

async function copyLink({ name, rsvp_link: link }: InvitedMember): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    notify({ kind: 'success', message: m.events_link_copied({ name }) })
  } catch {
    // The clipboard is not available: shows the link.
    notify({ kind: 'info', title: m.events_link_title({ name }), message: link, duration: 30_000 })
  }
}
