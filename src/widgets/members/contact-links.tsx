import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { textNumberOf } from '#contract/member-contacts.ts'
import type { Reachable } from '#contract/member-contacts.ts'
import { phoneLinks } from '#src/lib/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass, iconButtonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { WhatsappIcon } from '#src/widgets/whatsapp-icon.tsx'
import styles from './contact-links.module.css'

interface ContactLink {
  href: string
  label: string
  icon: ReactNode
  /** Opens in a new tab. */
  outside?: true
}

/** Returns the contact links, most used first; `text` prefills the message. */
function contactLinks(member: Props['member'], text: string | undefined): ContactLink[] {
  const { phone, email } = member
  const links = phone ? phoneLinks(phone, text) : undefined
  const texted = textNumberOf(member)
  const texting = texted ? phoneLinks(texted, text) : undefined
  return [
    ...(links ? [{ href: links.call, label: m.members_call(), icon: <Phone aria-hidden="true" /> }] : []),
    ...(texting
      ? [{ href: texting.sms, label: m.members_sms(), icon: <MessageSquareText aria-hidden="true" /> }]
      : []),
    ...(texting?.whatsapp
      ? [
          {
            href: texting.whatsapp,
            label: m.members_whatsapp(),
            icon: <WhatsappIcon />,
            outside: true as const,
          },
        ]
      : []),
    ...(email
      ? [{ href: `mailto:${email}`, label: m.members_write_mail(), icon: <Mail aria-hidden="true" /> }]
      : []),
  ]
}

interface Props {
  member: Reachable & { name: string }
  /** Icons only, for a card. */
  compact?: boolean
  /** Prefilled message text. */
  text?: string
}

/** Links to call or write to a member. */
export function ContactLinks({ member, compact, text }: Props) {
  return (
    <div className={compact ? styles.links : styles.tiles}>
      {contactLinks(member, text).map(({ href, label, icon, outside }) => (
        <a
          key={label}
          href={href}
          className={compact ? iconButtonClass() : classNames(buttonClass(), styles.tile)}
          aria-label={`${label} ${member.name}`}
          {...(outside && { target: '_blank', rel: 'noreferrer' })}
        >
          {icon}
          {!compact && label}
        </a>
      ))}
    </div>
  )
}
