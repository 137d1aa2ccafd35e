import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

// Under Node every Headers object costs about as much as a query's round trip. What is read of a request and set on
// every response goes through Node's own messages; where there are none (tests call the app directly) through Hono's.

export interface NodeMessages {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/** A header of the request; undefined when it was not sent. */
export function requestHeader(c: Context, name: Lowercase<string>): string | undefined {
  const { incoming } = (c.env ?? {}) as NodeMessages
  if (!incoming) return c.req.header(name)
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Sets a header on the response to come; one that the response sets itself takes precedence. */
export function setHeader(c: Context, name: string, value: string): void {
  const { outgoing } = (c.env ?? {}) as NodeMessages
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}

/** Node's own messages behind a call; without a socket there are none. */
export function nodeMessages(c: Context): Required<NodeMessages> | undefined {
  const { incoming, outgoing } = (c.env ?? {}) as NodeMessages
  return incoming && outgoing && { incoming, outgoing }
}

/** Whether the connection ended before the request had come whole: nobody waits for the response. */
export function isBrokenOff(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as NodeMessages
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}

/** Returns the status of the response, also when it was written straight to Node's message. */
export function responseStatus(c: Context): number {
  const { outgoing } = (c.env ?? {}) as NodeMessages
  return outgoing?.headersSent ? outgoing.statusCode : c.res.status
}
