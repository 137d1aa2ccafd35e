import type { Context as HonoContext } from 'hono'
import { m } from '#contract/locales/paraglide/messages.js'
import { databaseErrorCode } from '#server/db/error-code.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import type { Log } from '#server/log.ts'
import { respondWithJson } from './json-response.ts'
import { isBrokenOff } from './node-message.ts'
import { Problem } from './problem.ts'

/** SQLSTATEs of text that PostgreSQL cannot store, e.g. lone surrogates. */
const unreadableText = new Set(['22021', '22P02', '22P05'])

/** Codes of a full disk or quota, of the system and of PostgreSQL. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** In seconds: the operator needs minutes to free space. */
const retryAfterFull = '300'

function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && fullDisk.has(String(cause.code))) return true
  }
  return false
}

/** In seconds: about a database restart. */
const retryAfter = '5'

/**
 * Maps an error to a response: 400 for unstorable text and aborted requests, 503 when the database is unavailable, 507
 * when the disk is full, otherwise undefined. Logs the last three with the request's id.
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

/** Responds with `{message}`; unexpected errors reveal no detail. */
export function respondWithError(error: Error, c: HonoContext, log: Log): Response {
  const problem = problemOf(error, c, log)
  if (!problem) return respondWithJson(c, { message: m.something_wrong() }, 500)
  const { message, fields, details, status, headers } = problem
  return respondWithJson(c, { message, ...(fields && { fields }), ...details }, status, headers)
}
