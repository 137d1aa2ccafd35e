import { useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { write } from '#src/offline/outbox.ts'
import { usePageVisible } from './use-page-visible.ts'

/**
 * Marks a conversation as read when opened and on new visible messages. `upTo`: sequence number of the other
 * user's latest message, or 0.
 */
export function useMarkRead(userId: string, upTo: number, seen: boolean): void {
  const marked = useRef(0)
  const visible = usePageVisible()
  useEffect(() => {
    if (!seen || !visible || upTo <= marked.current) return
    marked.current = upTo
    // Without storage the messages stay unread.
    write(messages.read, { to_user_id: userId, up_to: upTo }).catch(() => {})
  }, [userId, upTo, seen, visible])
}
