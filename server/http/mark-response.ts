import type { MiddlewareHandler } from 'hono'
import { responseHeader } from '#contract/endpoint.ts'
import { setHeader } from './node-message.ts'

/** Marks the response as ours, and as the response to this call. Clients take no other one for a response to it. */
export function markResponse(call: string): MiddlewareHandler {
  return async (c, next) => {
    setHeader(c, responseHeader, call)
    await next()
  }
}
