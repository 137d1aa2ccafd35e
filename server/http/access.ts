import { and, eq, isNull } from 'drizzle-orm'
import type { Pool } from 'pg'
import { pathFields, roles, userIdHeader } from '#contract/endpoint.ts'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { hashSecret } from '#server/tokens.ts'
import type { Caller } from './context.ts'
import { notFound, Problem } from './problem.ts'

/** How an input field leads to the church whose role counts. A new kind of thing joins by one line. */
const churchOf: Record<string, string> = {
  church_id: 'select $2::text',
  // Of one who has been merged into another, too: a write that comes late follows to that other one.
  member_id: `select coalesce((select church_id from members where id = $2), (
    select church_id from member_merges where dropped_id = $2 and undone_at is null limit 1))`,
  group_id: 'select church_id from groups where id = $2',
  // Also of one that is deleted: a deletion whose answer was lost comes again.
  donation_id: `select church_id from donations where id = $2
    union all select church_id from deleted_donations where id = $2 limit 1`,
  event_id: 'select church_id from events where id = $2',
  // The first of them says which church, and the call looks at the others.
  member_ids: 'select church_id from members where id = $2',
  send_id: 'select church_id from sends where id = $2',
  merge_id: 'select church_id from member_merges where id = $2',
  invitation_id: 'select church_id from team_invitations where id = $2',
  import_id: 'select church_id from imports where id = $2',
}

interface Row {
  id: string
  user_id: string
  unconfirmed: boolean
  church_id: string | null
  role: Role | null
}

/** The field of the input that points at a church, one in the path first, and its (first) value. */
function scopeField(endpoint: Endpoint, input: Record<string, unknown>): [field?: string, value?: string] {
  for (const field of [...pathFields(endpoint.path), ...Object.keys(churchOf)]) {
    const [value] = [input[field]].flat()
    if (field in churchOf && typeof value === 'string') return [field, value]
  }
  return []
}

function tokenOf(header: string | undefined): string | undefined {
  return header?.replace(/^Bearer /i, '').trim() || undefined
}

/**
 * Who calls, and with which role in the church that the input points at: one look-up for both.
 * A call that anyone may make has a caller where it `recognises` one. Throws 401 without a valid token, 404 for a
 * church that is not theirs, 403 for a role that is too low, and 409 for a queued call that names another person than
 * the token: the device sends it once that person signs in again.
 */
export async function checkAccess(
  pool: Pool,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { authorization, userId }: { authorization: string | undefined; userId: string | undefined },
): Promise<{ caller: Caller | null; church: { id: string; role: Role } | null }> {
  const token = tokenOf(authorization)
  if (endpoint.who === 'anyone' && !(token && endpoint.recognises)) return { caller: null, church: null }
  if (!token) throw new Problem(401, m.sign_in_required())

  const needsRole = endpoint.who !== 'signed-in' && endpoint.who !== 'anyone'
  const row = await lookUp(pool, token, ...(needsRole ? scopeField(endpoint, input) : []))
  if (!row) throw new Problem(401, m.session_ended())
  if (endpoint.queueable && userId && userId !== row.user_id) {
    throw new Problem(409, m.other_person(), { fields: { [userIdHeader]: m.other_person() } })
  }
  if (row.unconfirmed) await confirm(pool, token)
  const caller = { userId: row.user_id, sessionId: row.id }
  if (!needsRole) return { caller, church: null }

  if (!row.church_id || !row.role) throw notFound()
  if (roles.indexOf(row.role) < roles.indexOf(endpoint.who as Role)) throw new Problem(403, m.not_allowed())
  return { caller, church: { id: row.church_id, role: row.role } }
}

/**
 * For a call whose input alone tells whether it is about a church. Throws 404 for one that is not the person's, 403
 * for a role that is too low.
 */
export async function requireRole(db: Db, userId: string, churchId: string, role: Role): Promise<void> {
  const [place] = await db
    .select({ role: churchUsers.role })
    .from(churchUsers)
    .innerJoin(churches, and(eq(churches.id, churchUsers.churchId), isNull(churches.deletedAt)))
    .where(and(eq(churchUsers.userId, userId), eq(churchUsers.churchId, churchId)))
  if (!place) throw notFound()
  if (roles.indexOf(place.role) < roles.indexOf(role)) throw new Problem(403, m.not_allowed())
}

/** Who calls, where nobody has to say so; null: nobody that we know. */
export async function recognise(pool: Pool, authorization: string | undefined): Promise<Caller | null> {
  const token = tokenOf(authorization)
  const row = token && (await lookUp(pool, token))
  if (!row) return null
  if (row.unconfirmed) await confirm(pool, token)
  return { userId: row.user_id, sessionId: row.id }
}

async function lookUp(pool: Pool, token: string, field = '', value?: string): Promise<Row | undefined> {
  const church = churchOf[field]
  const { rows } = await pool.query<Row>({
    name: `access-${field}`,
    text: `select s.id, s.user_id, s.previous_hash is not null as unconfirmed,
             ${church ? 'cu.church_id, cu.role' : 'null as church_id, null as role'}
           from sessions s
           ${church ? roleIn(church) : ''}
           where s.access_hash = $1 and s.access_expires_at > now()`,
    values: church ? [hashSecret(token), value] : [hashSecret(token)],
  })
  return rows[0]
}

/** The caller's place in the church; one that its owner has deleted is nobody's any more. */
function roleIn(church: string): string {
  return `left join (church_users cu join churches c on c.id = cu.church_id and c.deleted_at is null)
            on cu.user_id = s.user_id and cu.church_id = (${church})`
}

/** The new pair of tokens has arrived: the refresh token before it is no longer good. */
async function confirm(pool: Pool, token: string): Promise<void> {
  await pool.query('update sessions set previous_hash = null, last_used_at = now() where access_hash = $1', [
    hashSecret(token),
  ])
}
