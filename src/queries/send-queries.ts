import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { reminders } from '#contract/reminders.ts'
import type { Send } from '#contract/reminders.ts'
import { call } from '#src/api/session.ts'
import { pollEvery } from '#src/lib/live-connection.ts'
import { alwaysStale } from '#src/api/query.ts'

/** How often a send is read while something of it is queued, in milliseconds: without a live stream, and with one. */
const pollInterval = 2000
const pollIntervalLive = 15_000

/** How many recipients a page has. */
const pageSize = 50

/** Whether anything of a send is still queued. */
function isQueued(send: Pick<Send, 'counts'> | undefined): boolean {
  return (send?.counts.queued ?? 0) > 0
}

/** How often a send is read that was read last like this. */
const interval = (send: Pick<Send, 'counts'> | undefined) =>
  isQueued(send) && pollEvery(pollInterval, pollIntervalLive)

/** One send, for its counts; read again and again while something of it is queued. */
export function sendQuery(sendId: string) {
  const input = { send_id: sendId, page: 1, limit: 1 }
  return queryOptions({
    queryKey: [reminders.send.name, input] as const,
    queryFn: ({ signal }) => call(reminders.send, input, { signal }),
    refetchInterval: ({ state }) => interval(state.data),
    meta: { live: 1000 },
  })
}

/** One send with its recipients, by the page; read as `sendQuery`, all pages that were asked for. */
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

/** Who gets a message and what it costs; read each time, since all of it can have changed. */
export function previewQuery(input: Parameters<typeof call<typeof reminders.preview>>[1]) {
  return queryOptions({
    queryKey: [reminders.preview.name, input] as const,
    queryFn: ({ signal }) => call(reminders.preview, input, { signal }),
    staleTime: alwaysStale,
    gcTime: 0,
  })
}
