import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '#server/log.ts'
import { responseStatus, setHeader } from './node-message.ts'

/** Logs each call under the pattern of its route: a path may hold an invitation's token, a query a signature. */
export function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    const request = randomUUID()
    c.set('requestId', request)
    setHeader(c, 'X-Request-Id', request)
    await next()
    const ms = Math.round(performance.now() - start)
    log.info({ request, method: c.req.method, route: routePath(c), status: responseStatus(c), ms })
  }
}
