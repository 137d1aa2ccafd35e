import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { session } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { conversationsOf, useConversations } from '#src/queries/use-conversations.ts'
import { notify } from '#src/ui/overlays/notices.ts'

/** Maximum preview length in characters. */
const longestPreview = 140

/** Loads the conversations for the menus, and shows a notice for a message received elsewhere in the app. */
export function IncomingMessages() {
  const { read } = useConversations()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const openPath = useRef(path)
  useEffect(() => {
    openPath.current = path
  }, [path])
  /** Time of the last message per conversation. Messages found by the first read are not announced. */
  const lastTimes = useRef<Map<string, string>>(undefined)
  const { data, dataUpdatedAt } = read
  useEffect(() => {
    // Persisted data is older. Any first read counts, by this component or another.
    if (!data || dataUpdatedAt < performance.timeOrigin) return
    const conversations = conversationsOf(data.pages)
    const before = lastTimes.current
    lastTimes.current = new Map([
      ...(before ?? []),
      ...conversations.map(({ to_user_id, updatedAt }) => [to_user_id, updatedAt] as const),
    ])
    if (!before) return
    for (const {
      to_user_id: userId,
      users,
      message,
      picture,
      from_user_id,
      updatedAt,
      seen,
    } of conversations) {
      const isNew = seen > 0 && from_user_id !== session().user?.id && updatedAt > (before.get(userId) ?? '')
      if (!isNew || openPath.current === `/leagues/messages/${userId}`) continue
      notify({
        kind: 'info',
        title: users[0].name,
        message: message.slice(0, longestPreview) || (picture ? m.chat_picture() : m.chat_deleted()),
        action: {
          label: m.chat_open(),
          onAction: () => void navigate({ to: '/leagues/messages/$userId', params: { userId } }),
        },
      })
    }
  }, [data, dataUpdatedAt, navigate])
  return null
}
