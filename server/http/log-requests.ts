import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '#server/log.ts'
import { withRequestId } from '#server/request-id.ts'
import type { TrustedProxies } from '#server/settings/trusted-proxies.ts'
import { callerNetwork } from './caller-address.ts'
import type { LogHash } from './log-hash.ts'
import { responseStatus, setHeader } from './node-message.ts'

interface Services {
  log: Log
  metrics: { observeCall(call: string, status: number, seconds: number): void } | null
  logHash: LogHash
  settings: { trustProxy: TrustedProxies }
}

/**
 * Logs each call under its route pattern, since paths may contain tokens and queries signatures. Network and user are
 * pseudonymised.
 */
export function logRequests({ log, metrics, logHash, settings }: Services): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    const request = randomUUID()
    setHeader(c, 'X-Request-Id', request)
    await withRequestId(request, next)
    const ms = performance.now() - start
    const status = responseStatus(c)
    metrics?.observeCall(c.get('call'), status, ms / 1000)
    const userId: string | undefined = c.get('userId')
    const network = logHash('network', callerNetwork(c, settings.trustProxy))
    const by = { ...(userId && { user: logHash('user', userId) }), network }
    const line = { method: c.req.method, route: routePath(c), status, ms: Math.round(ms), ...by }
    withRequestId(request, () => log.info(line))
  }
}
