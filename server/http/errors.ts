import type { Context as HonoContext } from 'hono'
import { m } from '#contract/locales/paraglide/messages.js'
import { databaseErrorCode } from '#server/db/error-code.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import type { Log } from '#server/log.ts'
import { Problem } from './problem.ts'

/** PostgreSQL's codes for text that it cannot store (half a character and the like). */
const unreadableText = new Set(['22021', '22P02', '22P05'])

/** In seconds: what a restart of the database takes. */
const retryAfter = '5'

/**
 * Returns what an error means for the caller: 400 for text that the database cannot store, 503 while the database is
 * unavailable, undefined where it is a fault of ours. Logs the latter two with the request's id.
 */
export function problemOf(error: unknown, c: HonoContext, log: Log): Problem | undefined {
  if (error instanceof Problem) return error
  if (unreadableText.has(databaseErrorCode(error) ?? '')) return new Problem(400, m.body_invalid())
  const about = { request: c.get('requestId'), err: error }
  if (isDatabaseUnavailable(error)) {
    log.warn(about, 'the database is unavailable')
    return new Problem(503, m.server_not_ready(), { headers: { 'Retry-After': retryAfter } })
  }
  log.error(about, 'a call failed')
  return undefined
}

/** Every error becomes `{message}`; what nobody foresaw has no detail. */
export function respondWithError(error: Error, c: HonoContext, log: Log): Response {
  const problem = problemOf(error, c, log)
  if (!problem) return c.json({ message: m.something_wrong() }, 500)
  const { message, fields, details, status, headers } = problem
  return c.json({ message, ...(fields && { fields }), ...details }, status, headers)
}
