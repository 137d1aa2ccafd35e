import type { MiddlewareHandler } from 'hono'
import { responseHeader } from '#contract/endpoint.ts'
import { setHeader } from './node-message.ts'

/**
 * Sets the header by which clients recognise our response to this call, as opposed to one of a proxy or captive portal.
 * Metrics count by the same name.
 */
export function markResponse(call: string): MiddlewareHandler {
  return async (c, next) => {
    setHeader(c, responseHeader, call)
    c.set('call', call)
    await next()
  }
}
