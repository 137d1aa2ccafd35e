import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { reminders } from '#contract/reminders.ts'
import type { Send } from '#contract/reminders.ts'
import { call } from '#src/api/session.ts'
import { pollEvery } from '#src/lib/live-connection.ts'
import { alwaysStale } from '#src/api/query.ts'

/** Poll intervals in milliseconds while messages are queued: without and with a live stream. */
const pollInterval = 2000
const pollIntervalLive = 15_000

const pageSize = 50

function isQueued(send: Pick<Send, 'counts'> | undefined): boolean {
  return (send?.counts.queued ?? 0) > 0
}

const interval = (send: Pick<Send, 'counts'> | undefined) =>
  isQueued(send) && pollEvery(pollInterval, pollIntervalLive)

/** One send's counts, polled while messages are queued. */
export function sendQuery(sendId: string) {
  const input = { send_id: sendId, page: 1, limit: 1 }
  return queryOptions({
    queryKey: [reminders.send.name, input] as const,
    queryFn: ({ signal }) => call(reminders.send, input, { signal }),
    refetchInterval: ({ state }) => interval(state.data),
    meta: { live: 1000 },
  })
}

/** One send with its recipients, paginated; polls all loaded pages. */
export function sendPagesQuery(sendId: string) {
  return infiniteQueryOptions({
    queryKey: [reminders.send.name, { send_id: sendId }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(reminders.send, { send_id: sendId, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    refetchInterval: ({ state }) => interval(state.data?.pages.at(-1)),
    meta: { live: 1000 },
  })
}

/** Recipients and cost of a message; never cached, since both can change. */
export function previewQuery(input: Parameters<typeof call<typeof reminders.preview>>[1]) {
  return queryOptions({
    queryKey: [reminders.preview.name, input] as const,
    queryFn: ({ signal }) => call(reminders.preview, input, { signal }),
    staleTime: alwaysStale,
    gcTime: 0,
  })
}
