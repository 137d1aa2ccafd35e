import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { queryClient, storeInCache } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { gapBetween, joinOlder, lowestOf } from './conversation-pages.ts'
import type { MessagePage } from './conversation-pages.ts'

/** How many conversations a page of the list has. */
const conversationsPage = 100
/** How many messages are read at a time, and stored of a conversation that has been left. */
const messagesPage = 40
/** The most that one call returns. */
const largestPage = 1000

/** One's own conversations, page by page, stored for use without a network. */
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

/** What is known of a conversation. */
const known = (userId: string) => queryClient.getQueryData<MessagePage>(conversationKey(userId))

/**
 * The conversation with a person: the latest messages, and all before them that were scrolled to. The latest page is
 * read anew each time, since its messages change too (one is deleted); what was missed between it and those that are
 * known is read as well, so that there is never a gap, however long the device was cut off.
 */
export const conversationQuery = (userId: string) =>
  queryOptions({
    queryKey: conversationKey(userId),
    queryFn: async () => {
      let latest = await readPage(userId, { limit: messagesPage })
      for (let gap = gapBetween(latest, known(userId)); gap > 0; gap = gapBetween(latest, known(userId))) {
        const limit = Math.min(gap, largestPage)
        const missed = await readPage(userId, { before: lowestOf(latest), limit })
        const joined = joinOlder(latest, missed)
        // The server knows no more.
        if (lowestOf(joined) === lowestOf(latest)) break
        latest = joined
      }
      return joinOlder(latest, known(userId))
    },
    meta: { offline: true, live: 300 },
    gcTime: Infinity,
  })

/** Reads the messages before those that are known; with `upTo` so many that the one with this sequence number is there. */
export async function loadOlder(userId: string, upTo?: number): Promise<void> {
  for (let page = known(userId); page?.more; page = known(userId)) {
    const lowest = lowestOf(page)
    if (upTo !== undefined && lowest <= upTo) return
    const limit = upTo === undefined ? messagesPage : Math.min(lowest - upTo + messagesPage, largestPage)
    const older = await readPage(userId, { before: lowest, limit })
    change(userId, (current) => joinOlder(current, older))
    if (upTo === undefined) return
  }
}

/** Shows a message as a call has returned it. */
export function replaceMessage(userId: string, message: MessagePage['messages'][number]): void {
  const queryKey = conversationKey(userId)
  const replaced = (current: MessagePage) => ({
    ...current,
    messages: current.messages.map((one) => (one.sequence === message.sequence ? message : one)),
  })
  storeInCache<MessagePage>(queryKey, (current) => current && replaced(current), asOldAs(queryKey))
}

/** Leaves of a conversation what the device stores of it: the latest page. */
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

/** What is laid on leaves the data as old as it is. */
const asOldAs = (queryKey: QueryKey) => ({ updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt })
