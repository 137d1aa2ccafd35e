import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { queryClient } from '#src/api/query.ts'
import { personalConnection, pollEvery } from '#src/lib/live-connection.ts'
import { changesConversations, overlayConversations } from '#src/offline/overlay-lists.ts'
import { conversationsQuery } from './message-queries.ts'
import { usePendingOf } from './use-pending.ts'

/** Poll interval in milliseconds without a live stream. */
const pollInterval = 30_000

/** Flattens pages; a conversation that moved up between reads is counted once. */
export function conversationsOf(pages: readonly { conversations: Conversation[] }[]): Conversation[] {
  const all = pages.flatMap(({ conversations }) => conversations)
  return [...new Map(all.map((conversation) => [conversation.to_user_id, conversation])).values()]
}

/** With pending writes, newest first, and the unread count. `reading: false` only observes the cache. */
export function useConversations({ reading = true } = {}) {
  // Explicit client: on public pages the menus render outside its provider.
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
