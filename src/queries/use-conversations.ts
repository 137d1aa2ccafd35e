import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { queryClient } from '#src/api/query.ts'
import { personalConnection, pollEvery } from '#src/lib/live-connection.ts'
import { changesConversations, overlayConversations } from '#src/offline/overlay-lists.ts'
import { conversationsQuery } from './message-queries.ts'
import { usePendingOf } from './use-pending.ts'

/** How often the list is read while it is not told what changes, in milliseconds. */
const pollInterval = 30_000

/** The conversations of the pages. One that moved up between two reads is on both: it counts once. */
export function conversationsOf(pages: readonly { conversations: Conversation[] }[]): Conversation[] {
  const all = pages.flatMap(({ conversations }) => conversations)
  return [...new Map(all.map((conversation) => [conversation.to_user_id, conversation])).values()]
}

/**
 * Returns one's own conversations, the latest first, with what this device has written, and how many messages are
 * unread. `reading: false` shows what others read.
 */
export function useConversations({ reading = true } = {}) {
  // The menus, which use this too, are outside of the client's provider on public pages.
  const read = useInfiniteQuery(
    {
      ...conversationsQuery(),
      enabled: reading,
      refetchInterval: () => pollEvery(pollInterval, 60_000, personalConnection),
    },
    queryClient,
  )
  const rows = usePendingOf(changesConversations)
  const pages = read.data?.pages
  return useMemo(() => {
    const serverData = conversationsOf(pages ?? [])
    const conversations = overlayConversations(serverData, rows)
    const seenHere = unreadIn(serverData) - unreadIn(conversations)
    return { conversations, unread: Math.max(0, (pages?.[0]?.unread ?? 0) - seenHere), read }
  }, [pages, rows, read])
}

function unreadIn(conversations: readonly Conversation[]): number {
  return conversations.reduce((sum, { seen }) => sum + seen, 0)
}
