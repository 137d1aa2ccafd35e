import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

// Creating a Headers object costs as much as a database round trip under Node, so frequent headers use Node's messages
// directly. Without a socket (tests) it falls back to Hono.

export interface NodeMessages {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/** Returns a request header. */
export function requestHeader(c: Context, name: Lowercase<string>): string | undefined {
  const { incoming } = (c.env ?? {}) as NodeMessages
  if (!incoming) return c.req.header(name)
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Sets a response header; the response's own headers take precedence. */
export function setHeader(c: Context, name: string, value: string): void {
  const { outgoing } = (c.env ?? {}) as NodeMessages
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}

/** Returns Node's messages; undefined without a socket. */
export function nodeMessages(c: Context): Required<NodeMessages> | undefined {
  const { incoming, outgoing } = (c.env ?? {}) as NodeMessages
  return incoming && outgoing && { incoming, outgoing }
}

/** Whether the client disconnected before the request was complete. */
export function isBrokenOff(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as NodeMessages
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}

/** Returns the status, also of responses written directly to Node's message. */
export function responseStatus(c: Context): number {
  const { outgoing } = (c.env ?? {}) as NodeMessages
  return outgoing?.headersSent ? outgoing.statusCode : c.res.status
}
