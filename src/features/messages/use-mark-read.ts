import { useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { write } from '#src/offline/outbox.ts'
import { usePageVisible } from './use-page-visible.ts'

/**
 * Marks a conversation as read when it is opened, and again whenever something new is seen. `upTo`: the sequence number
 * of the other's latest message, 0 where there is none; `seen`: it is in sight.
 */
export function useMarkRead(userId: string, upTo: number, seen: boolean): void {
  const marked = useRef(0)
  const visible = usePageVisible()
  useEffect(() => {
    if (!seen || !visible || upTo <= marked.current) return
    marked.current = upTo
    // A device that can store nothing marks nothing: the messages stay unread.
    write(messages.read, { to_user_id: userId, up_to: upTo }).catch(() => {})
  }, [userId, upTo, seen, visible])
}
