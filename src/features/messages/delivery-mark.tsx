import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { m } from '#src/locales/paraglide/messages.js'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { Delivery } from './rules.ts'
import styles from './message-item.module.css'

const marks = {
  waiting: { icon: Clock, label: m.chat_waiting },
  rejected: { icon: CircleAlert, label: m.chat_rejected },
  sent: { icon: Check, label: m.chat_sent },
  delivered: { icon: CheckCheck, label: m.chat_delivered },
  read: { icon: CheckCheck, label: m.chat_read },
}

/** Delivery state as icon with a text for screen readers. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const { icon: Icon, label } = marks[delivery]
  return (
    <span className={styles.mark} data-delivery={delivery} title={label()}>
      <Icon aria-hidden="true" />
      <VisuallyHidden>{label()}</VisuallyHidden>
    </span>
  )
}
