import type { MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from './problem.ts'

/**
 * More calls than this do not wait for a connection: what comes last would be answered only after the phone that sent it
 * has lost patience, and would be done for nobody.
 */
const longestQueue = 200

/** In seconds, with some chance in it: not all shall come again at once. */
const retryAfter = () => String(2 + Math.floor(Math.random() * 6))

/** Answers 503 at once while too many calls wait for a connection to the database. */
export function refuseOverload(pool: Pick<Pool, 'waitingCount'>): MiddlewareHandler {
  return async (_, next) => {
    if (pool.waitingCount >= longestQueue) {
      throw new Problem(503, m.server_busy(), { headers: { 'Retry-After': retryAfter() } })
    }
    await next()
  }
}
