import type { Context as HonoContext } from 'hono'
import { m } from '#contract/locales/paraglide/messages.js'
import { databaseErrorCode } from '#server/db/connection.ts'
import type { Log } from '#server/log.ts'
import { Problem } from './problem.ts'

/** PostgreSQL's codes for text that it cannot keep (half a character and the like). */
const unreadableText = new Set(['22021', '22P02', '22P05'])

/** Every error becomes `{message}`. What nobody foresaw is logged with the request's id and told without detail. */
export function respondWithError(error: Error, c: HonoContext, log: Log): Response {
  const problem = unreadableText.has(databaseErrorCode(error) ?? '')
    ? new Problem(400, m.body_invalid())
    : error
  if (problem instanceof Problem) {
    const { message, fields, details, status, headers } = problem
    return c.json({ message, ...(fields && { fields }), ...details }, status, headers)
  }
  log.error({ request: c.get('requestId'), err: error }, 'a call failed')
  return c.json({ message: m.something_wrong() }, 500)
}
