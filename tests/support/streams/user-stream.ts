import { messages } from '#contract/messages.ts'
import { openEventStream } from './event-stream.ts'
import type { EventStream } from './event-stream.ts'

/** Requests a stream ticket. */
export async function newTicket(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/api/${messages.ticket.path}`, {
    method: 'POST',
    headers: { authorization: token },
  })
  if (!response.ok) throw new Error(`No ticket: ${response.status}`)
  const { ticket } = (await response.json()) as { ticket: string }
  return ticket
}

/** Opens a ticket's stream, optionally after an event, and waits for its start. */
export function openUserStream(origin: string, ticket: string, after?: number): Promise<EventStream> {
  const headers: Record<string, string> = after === undefined ? {} : { 'last-event-id': String(after) }
  return openEventStream(`${origin}/api/${messages.live.path}?ticket=${ticket}`, headers)
}
