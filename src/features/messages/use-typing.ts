import { useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { call } from '#src/api/session.ts'
import { online } from '#src/lib/connection.ts'
import { typingStore } from '#src/lib/typing.ts'
import { useStore } from '#src/lib/use-store.ts'

/** Minimum interval between typing events, in milliseconds. */
const noticeInterval = 3000

/** Returns a handler for text changes that sends typing events. */
export function useTellTyping(userId: string): () => void {
  const sentAt = useRef(0)
  return () => {
    if (!online() || Date.now() - sentAt.current < noticeInterval) return
    sentAt.current = Date.now()
    call(messages.type, { to_user_id: userId }).catch(() => {})
  }
}

/** Returns whether the other user is typing. */
export function useTyping(userId: string): boolean {
  const until = useStore(typingStore, (typing) => typing[userId] ?? 0)
  const [over, setOver] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(until), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until > Math.max(over, Date.now())
}
