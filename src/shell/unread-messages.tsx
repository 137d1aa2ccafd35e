import { m } from '#src/locales/paraglide/messages.js'
import { useConversations } from '#src/queries/use-conversations.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

/** The unread count next to the messages link. */
export function UnreadMessages() {
  const { unread } = useConversations({ reading: false })
  if (unread === 0) return null
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      <VisuallyHidden>{m.chat_unread({ n: unread })}</VisuallyHidden>
    </Badge>
  )
}
