import type { Pool } from 'pg'
import { ownValue } from '#contract/fields/own-value.ts'
import { userIdHeader } from '#contract/endpoint.ts'
import { scopes as kinds } from '#contract/scope.ts'
import type { RoleIn, ScopeKind } from '#contract/scope.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { hashSecret } from '#server/tokens.ts'
import type { Caller, SessionCaller } from './context.ts'
import { countCall, isApiKey, refuseUsedUp, tokenOf } from './api-key.ts'
import { notFound, Problem } from './problem.ts'
import type { InScope, Scopes } from './scopes.ts'

interface Row {
  user_id: string
  session_id: string | null
  unconfirmed: boolean
  /** Their account is about to be deleted. */
  leaving: boolean
  scope_id: string | null
  role: RoleIn<ScopeKind> | null
  /** Of the scope. */
  [column: string]: unknown
}

interface ScopeQuery {
  name: string
  roles: string
  data: readonly string[]
  scopeId: string
  value: string
}

/** Uses the call's first scope field that is present; of a list, its first entry. */
function scopeQuery(
  scopes: Scopes,
  { in: kind, scope }: Endpoint,
  input: Record<string, unknown>,
): ScopeQuery | undefined {
  if (kind === undefined || kind === 'self') return undefined
  const ids: Record<string, string> = scopes[kind].ids
  for (const field of scope) {
    const [value] = [ownValue(input, field)].flat()
    const scopeId = ownValue(ids, field)
    if (scopeId && typeof value === 'string') {
      const { roles, data } = scopes[kind]
      return { name: `${kind}-${field}`, roles, data, scopeId, value }
    }
  }
  return undefined
}

/** Returns the token that authenticates the call; undefined when none is needed. Throws like `checkAccess`. */
function tokenFor(endpoint: Endpoint, authorization: string | undefined): string | undefined {
  const token = tokenOf(authorization)
  const isClosed = token !== undefined && isApiKey(token) && !endpoint.byKey
  if (endpoint.who === 'anyone') return endpoint.recognises && !isClosed ? token : undefined
  if (!token) throw new Problem(401, m.sign_in_required())
  if (isClosed) throw new Problem(403, m.api_key_not_allowed())
  return token
}

/**
 * Authenticates the caller and reads their role in the input's scope in one query.
 * Throws 401 without a valid token, 403 for a too low role, a leaving account or a forbidden API key, 404 for a scope
 * without access, 409 when a queued call names another user than the token (the device sends it after that user signs
 * in), 429 for a key above its limit.
 */
export async function checkAccess(
  { pool, scopes }: { pool: Pool; scopes: Scopes },
  endpoint: Endpoint,
  input: Record<string, unknown>,
  {
    authorization,
    userId,
    onCaller,
  }: {
    authorization: string | undefined
    userId: string | undefined
    /** Receives the user's id even when the call is then rejected. */
    onCaller: (userId: string) => void
  },
): Promise<{ caller: Caller | null } & Partial<InScope>> {
  const token = tokenFor(endpoint, authorization)
  if (!token) return { caller: null }
  const scope = scopeQuery(scopes, endpoint, input)
  const row = await lookUp(pool, token, scope)
  if (!row) throw new Problem(401, isApiKey(token) ? m.api_key_invalid() : m.session_ended())
  onCaller(row.user_id)
  if (endpoint.queueable && userId && userId !== row.user_id) {
    throw new Problem(409, m.other_person(), { fields: { [userIdHeader]: m.other_person() } })
  }
  if (row.unconfirmed) await confirm(pool, token)
  if (row.leaving && endpoint.who === 'anyone') return { caller: null }
  if (row.leaving && !endpoint.whileLeaving) {
    // The device retries queued calls if the account is not deleted after all.
    const waits = endpoint.queueable && { fields: { [userIdHeader]: m.account_leaving() } }
    throw new Problem(403, m.account_leaving(), { ...waits })
  }
  const caller = callerOf(row)
  const kind = endpoint.in
  if (kind === undefined || kind === 'self') return { caller }

  if (!row.scope_id || !row.role) throw notFound()
  const roles: readonly string[] = kinds[kind].roles
  if (roles.indexOf(row.role) < roles.indexOf(endpoint.who)) throw new Problem(403, m.not_allowed())
  const data = scope?.data.map((column) => [column, row[column]]) ?? []
  return { caller, [kind]: { ...Object.fromEntries(data), id: row.scope_id, role: row.role } }
}

/** Returns the caller where signing in is optional; null when unknown. */
export async function recognise(pool: Pool, authorization: string | undefined): Promise<Caller | null> {
  const token = tokenOf(authorization)
  const row = token && (await lookUp(pool, token))
  if (!row || row.leaving) return null
  if (row.unconfirmed) await confirm(pool, token)
  return callerOf(row)
}

function callerOf({ user_id: userId, session_id: sessionId }: Row): Caller | SessionCaller {
  return sessionId === null ? { userId } : { userId, sessionId }
}

function lookUp(pool: Pool, token: string, scope?: ScopeQuery): Promise<Row | undefined> {
  return isApiKey(token) ? lookUpKey(pool, token, scope) : lookUpSession(pool, token, scope)
}

async function lookUpSession(pool: Pool, token: string, scope?: ScopeQuery): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>({
    name: `access-${scope?.name ?? ''}`,
    text: `select s.id as session_id, s.user_id, s.previous_hash is not null as unconfirmed,
             u.deletion_requested_at is not null as leaving, ${roleColumns(scope)}
           from sessions s join users u on u.id = s.user_id
           ${scope ? roleIn(scope, 's') : ''}
           where s.access_hash = $1 and s.access_expires_at > now()`,
    values: scope ? [hashSecret(token), scope.value] : [hashSecret(token)],
  })
  return rows[0]
}

/** Looks up an API key and counts the call in the same query. Throws 429 above the limit. */
async function lookUpKey(pool: Pool, key: string, scope?: ScopeQuery): Promise<Row | undefined> {
  const hash = hashSecret(key)
  const { rows } = await pool.query<Row & { counted: boolean; seconds: number }>({
    name: `access-by-key-${scope?.name ?? ''}`,
    text: `${countCall}
           select null as session_id, k.user_id, false as unconfirmed,
             u.deletion_requested_at is not null as leaving, ${roleColumns(scope)},
             exists (select from counted) as counted,
             greatest(1, ceil(extract(epoch from k.minute_ends_at - now())))::int as seconds
           from api_keys k join users u on u.id = k.user_id
           ${scope ? roleIn(scope, 'k') : ''}
           where k.key_hash = $1`,
    values: scope ? [hash, scope.value] : [hash],
  })
  const row = rows[0]
  if (row && !row.counted) refuseUsedUp(hash, row.seconds)
  return row
}

function roleColumns(scope: ScopeQuery | undefined): string {
  if (!scope) return 'null as scope_id, null as role'
  return ['scope_id', 'role', ...scope.data].map((column) => `r.${column}`).join(', ')
}

function roleIn({ roles, scopeId }: ScopeQuery, caller: 's' | 'k'): string {
  return `left join (${roles}) as r on r.user_id = ${caller}.user_id and r.scope_id = (${scopeId})`
}

/** The client uses the new pair of tokens, so the previous refresh token expires. */
async function confirm(pool: Pool, token: string): Promise<void> {
  await pool.query('update sessions set previous_hash = null, last_used_at = now() where access_hash = $1', [
    hashSecret(token),
  ])
}
