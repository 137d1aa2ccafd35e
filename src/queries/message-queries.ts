import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { queryClient, storeInCache } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { gapBetween, joinOlder, lowestOf } from './conversation-pages.ts'
import type { MessagePage } from './conversation-pages.ts'

const conversationsPage = 100
/** Messages per read, and per conversation kept after leaving it. */
const messagesPage = 40
const largestPage = 1000

/** The user's conversations, paginated and persisted. */
export const conversationsQuery = () =>
  infiniteQueryOptions({
    queryKey: [messages.conversations.name, { limit: conversationsPage }] as const,
    queryFn: ({ pageParam: page }) => call(messages.conversations, { page, limit: conversationsPage }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length + 1 : undefined),
    meta: { offline: true, live: 500 },
    gcTime: Infinity,
  })

const conversationKey = (userId: string) => [messages.list.name, { to_user_id: userId }] as const

const cachedMessages = (userId: string) => queryClient.getQueryData<MessagePage>(conversationKey(userId))

/**
 * Refetches the latest page each time, since messages can be deleted, and pages up to the cached ones, so
 * that there is never a gap.
 */
export const conversationQuery = (userId: string) =>
  queryOptions({
    queryKey: conversationKey(userId),
    queryFn: async () => {
      let latest = await readPage(userId, { limit: messagesPage })
      for (
        let gap = gapBetween(latest, cachedMessages(userId));
        gap > 0;
        gap = gapBetween(latest, cachedMessages(userId))
      ) {
        const limit = Math.min(gap, largestPage)
        const missed = await readPage(userId, { before: lowestOf(latest), limit })
        const joined = joinOlder(latest, missed)
        // No older messages exist.
        if (lowestOf(joined) === lowestOf(latest)) break
        latest = joined
      }
      return joinOlder(latest, cachedMessages(userId))
    },
    meta: { offline: true, live: 300 },
    gcTime: Infinity,
  })

/** Loads older messages; `upTo`: until this sequence number is included. */
export async function loadOlder(userId: string, upTo?: number): Promise<void> {
  for (let page = cachedMessages(userId); page?.more; page = cachedMessages(userId)) {
    const lowest = lowestOf(page)
    if (upTo !== undefined && lowest <= upTo) return
    const limit = upTo === undefined ? messagesPage : Math.min(lowest - upTo + messagesPage, largestPage)
    const older = await readPage(userId, { before: lowest, limit })
    change(userId, (current) => joinOlder(current, older))
    if (upTo === undefined) return
  }
}

export function replaceMessage(userId: string, message: MessagePage['messages'][number]): void {
  const queryKey = conversationKey(userId)
  const replaced = (current: MessagePage) => ({
    ...current,
    messages: current.messages.map((one) => (one.sequence === message.sequence ? message : one)),
  })
  storeInCache<MessagePage>(queryKey, (current) => current && replaced(current), asOldAs(queryKey))
}

/** Trims a conversation to the page that is persisted. */
export function trimConversation(userId: string): void {
  change(userId, (current) =>
    current.messages.length > messagesPage
      ? { ...current, messages: current.messages.slice(0, messagesPage), more: true }
      : current,
  )
}

function readPage(userId: string, input: { before?: number; limit: number }): Promise<MessagePage> {
  return call(messages.list, { to_user_id: userId, ...input })
}

function change(userId: string, next: (current: MessagePage) => MessagePage): void {
  const queryKey = conversationKey(userId)
  queryClient.setQueryData<MessagePage>(queryKey, (current) => current && next(current), asOldAs(queryKey))
}

/** Local updates keep the data's age, so that staleness is not reset. */
const asOldAs = (queryKey: QueryKey) => ({ updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt })
