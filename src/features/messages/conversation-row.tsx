import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { dayAndMonth, timeOfDay } from '#src/lib/dates.ts'
import { localDate } from '#src/lib/local-date.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownConversation } from '#src/offline/overlay.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useTyping } from './use-typing.ts'
import styles from './conversation-row.module.css'

/** Preview of the latest message, or the typing state. */
export function ConversationDetail({ conversation }: { conversation: ShownConversation }) {
  const { to_user_id, message, picture, from_user_id, syncStatus } = conversation
  const typing = useTyping(to_user_id)
  if (typing) return m.chat_typing()
  const text = message || (picture ? m.chat_picture() : m.chat_deleted())
  return (
    <>
      {syncStatus === 'needsAttention' && (
        <>
          <CircleAlert className={styles.attention} aria-hidden="true" />
          <VisuallyHidden>{m.chat_rejected()}</VisuallyHidden>
        </>
      )}
      {syncStatus === 'waiting' && (
        <>
          <Clock className={styles.icon} aria-hidden="true" />
          <VisuallyHidden>{m.chat_waiting()}</VisuallyHidden>
        </>
      )}
      {from_user_id === to_user_id ? text : m.chat_yours({ text })}
    </>
  )
}

/** Time of the latest message and unread count. */
export function ConversationFigures({ conversation }: { conversation: ShownConversation }) {
  const { updatedAt, seen } = conversation
  return (
    <div className={styles.figures}>
      <time dateTime={updatedAt}>{formatWhen(updatedAt)}</time>
      {seen > 0 && (
        <Badge tone="accent">
          <span aria-hidden="true">{seen}</span>
          <VisuallyHidden>{m.chat_unread({ n: seen })}</VisuallyHidden>
        </Badge>
      )}
    </div>
  )
}

/** Time for today, else the date. */
function formatWhen(instant: string): string {
  const day = localDate(new Date(instant))
  return day === localDate(new Date()) ? timeOfDay(Date.parse(instant)) : dayAndMonth(day)
}
