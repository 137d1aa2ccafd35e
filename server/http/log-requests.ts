import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '#server/log.ts'
import type { TrustedProxies } from '#server/trusted-proxies.ts'
import { callerNetwork } from './caller-address.ts'
import type { LogHash } from './log-hash.ts'
import { responseStatus, setHeader } from './node-message.ts'

interface Services {
  log: Log
  logHash: LogHash
  settings: { trustProxy: TrustedProxies }
}

/**
 * Logs each call under its route pattern, since paths may contain tokens and queries signatures. Network and user are
 * pseudonymised.
 */
export function logRequests({ log, logHash, settings }: Services): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    const request = randomUUID()
    c.set('requestId', request)
    setHeader(c, 'X-Request-Id', request)
    await next()
    const ms = Math.round(performance.now() - start)
    const userId: string | undefined = c.get('userId')
    const network = logHash('network', callerNetwork(c, settings.trustProxy))
    const by = { ...(userId && { user: logHash('user', userId) }), network }
    log.info({ request, method: c.req.method, route: routePath(c), status: responseStatus(c), ms, ...by })
  }
}
