import type { MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from './problem.ts'

/** Maximum calls waiting per connection of the pool; later ones would respond after the client's timeout. */
const longestQueue = 10

/** In seconds, with jitter. */
const retryAfter = () => String(2 + Math.floor(Math.random() * 6))

/** Responds 503 when too many calls wait for a database connection. */
export function refuseOverload(pool: Pick<Pool, 'waitingCount' | 'options'>): MiddlewareHandler {
  return async (_, next) => {
    if (pool.waitingCount >= longestQueue * pool.options.max) {
      throw new Problem(503, m.server_busy(), { headers: { 'Retry-After': retryAfter() } })
    }
    await next()
  }
}
