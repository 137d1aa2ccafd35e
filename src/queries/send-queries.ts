import { queryOptions } from '@tanstack/react-query'
import { reminders } from '#contract/reminders.ts'
import type { Send } from '#contract/reminders.ts'
import { call } from '#src/api/session.ts'
import { pollEvery } from '#src/lib/live-connection.ts'

/** In milliseconds: how often what is on its way is looked after where the server cannot tell, and while it can. */
const look = 2000
const lookWhileLive = 15_000

/** Whether anything of a send is still to come. */
function underWay(send: Pick<Send, 'counts'> | undefined): boolean {
  return (send?.counts.queued ?? 0) > 0
}

/** One send with a page of its recipients; looked after while something of it is on its way. */
export function sendQuery(sendId: string, limit: number) {
  const input = { send_id: sendId, page: 1, limit }
  return queryOptions({
    queryKey: [reminders.send.name, input] as const,
    queryFn: ({ signal }) => call(reminders.send, input, { signal }),
    refetchInterval: ({ state }) => underWay(state.data) && pollEvery(look, lookWhileLive),
    meta: { live: 1000 },
  })
}

/** Who gets a message and what it costs; asked anew each time, since all of it can have changed. */
export function previewQuery(input: Parameters<typeof call<typeof reminders.preview>>[1]) {
  return queryOptions({
    queryKey: [reminders.preview.name, input] as const,
    queryFn: ({ signal }) => call(reminders.preview, input, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
