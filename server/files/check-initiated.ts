import * as v from 'valibot'
import type { ValidInputOf } from '#contract/endpoint.ts'
import type { files } from '#contract/files.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcastDetails } from '#contract/podcasts.ts'
import type { Role } from '#contract/scope.ts'
import { requireRoom } from '#server/billing/entitlements.ts'
import type { Db } from '#server/db/connection.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { checkSize } from './rules.ts'

/** Throws `Problem` 404 or 403 unless the user has at least this role in the church. */
export type RequireRole = (db: Db, userId: string, churchId: string, role: Role) => Promise<void>

/** Validates a new upload and returns the columns to store. Throws `Problem` 4xx. */
export async function checkInitiated(
  db: Db,
  userId: string,
  about: Omit<ValidInputOf<typeof files.initiate>, 'id'>,
  requireRole: RequireRole,
) {
  const { label, contentType, size = null } = about
  if (label === 'podcast') {
    const { title, ...details } = readDetails(about)
    checkSize({ label, size })
    await requireRoom(db, userId, 'podcasts', 1)
    return { label, title, details, contentType, size }
  }
  const { title, church_id: churchId } = about
  if (!churchId) throw fieldProblem('church_id', m.field_required())
  await requireRole(db, userId, churchId, 'leader')
  if (title === '') throw fieldProblem('title', m.field_required())
  checkSize({ label, size })
  return { label, churchId, title, contentType, size }
}

/** Validates a podcast's details. Throws `Problem` 400 with a message per field. */
function readDetails(about: object): v.InferOutput<typeof podcastDetails> {
  // Sets missing keys to undefined, so that each field reports its own "required" message.
  const given = { date: undefined, description: undefined, privacy_status: undefined, ...about }
  const result = v.safeParse(podcastDetails, given)
  if (result.success) return result.output
  // First message per field.
  const fields = new Map<string, string>()
  for (const issue of result.issues) {
    const field = v.getDotPath(issue)!
    if (!fields.has(field)) fields.set(field, issue.message)
  }
  throw new Problem(400, result.issues[0].message, { fields: Object.fromEntries(fields) })
}
