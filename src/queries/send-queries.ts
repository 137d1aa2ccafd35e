import { queryOptions } from '@tanstack/react-query'
import { reminders } from '#contract/reminders.ts'
import type { Send } from '#contract/reminders.ts'
import { call } from '#src/api/session.ts'
import { pollEvery } from '#src/lib/live-connection.ts'
import { alwaysStale } from '#src/api/query.ts'

/** How often a send is read while something of it is queued, in milliseconds: without a live stream, and with one. */
const pollInterval = 2000
const pollIntervalLive = 15_000

/** Whether anything of a send is still queued. */
function isQueued(send: Pick<Send, 'counts'> | undefined): boolean {
  return (send?.counts.queued ?? 0) > 0
}

/** One send with a page of its recipients; read again and again while something of it is queued. */
export function sendQuery(sendId: string, limit: number) {
  const input = { send_id: sendId, page: 1, limit }
  return queryOptions({
    queryKey: [reminders.send.name, input] as const,
    queryFn: ({ signal }) => call(reminders.send, input, { signal }),
    refetchInterval: ({ state }) => isQueued(state.data) && pollEvery(pollInterval, pollIntervalLive),
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
