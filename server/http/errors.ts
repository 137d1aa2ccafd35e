import type { Context as HonoContext } from 'hono'
import { m } from '#contract/locales/paraglide/messages.js'
import { databaseErrorCode } from '#server/db/error-code.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import type { Log } from '#server/log.ts'
import { isBrokenOff } from './node-message.ts'
import { Problem } from './problem.ts'

/** PostgreSQL's codes for text that it cannot store (half a character and the like). */
const unreadableText = new Set(['22021', '22P02', '22P05'])

/** Of the system, for a disk or a quota that is full, and of PostgreSQL for the same. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** In seconds: whoever has to make room is not so fast. */
const retryAfterFull = '300'

function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && fullDisk.has(String(cause.code))) return true
  }
  return false
}

/** In seconds: what a restart of the database takes. */
const retryAfter = '5'

/**
 * Returns what an error means for the caller: 400 for text that the database cannot store and for a request that was broken off, 503 while the database is
 * unavailable, 507 while the disk is full, undefined where it is a fault of ours. Logs the latter three with the request's id.
 */
export function problemOf(error: unknown, c: HonoContext, log: Log): Problem | undefined {
  if (error instanceof Problem) return error
  if (unreadableText.has(databaseErrorCode(error) ?? '')) return new Problem(400, m.body_invalid())
  if (isBrokenOff(c)) return new Problem(400, m.body_invalid())
  const about = { request: c.get('requestId'), err: error }
  if (isDatabaseUnavailable(error)) {
    log.warn(about, 'the database is unavailable')
    return new Problem(503, m.server_not_ready(), { headers: { 'Retry-After': retryAfter } })
  }
  if (isDiskFull(error)) {
    log.error(about, 'the disk is full')
    return new Problem(507, m.server_full(), { headers: { 'Retry-After': retryAfterFull } })
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
