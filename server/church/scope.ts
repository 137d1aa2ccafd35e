import type { Role } from '#contract/scope.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { roles } from '#contract/scope.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { ScopeIds } from '#server/http/scopes.ts'
import { notFound, Problem } from '#server/http/problem.ts'

/** SQL: roles in churches that are not deleted. */
export const churchRoles = `select cu.user_id, cu.church_id as scope_id, cu.role, c.timezone, c.country
  from church_users cu join churches c on c.id = cu.church_id and c.deleted_at is null`

export const churchScope = { church_id: 'select $2::text' } satisfies Partial<ScopeIds<'church'>>

const roleIn = query<{ role: Role }>(
  `select role from (${churchRoles}) as roles where user_id = $1 and scope_id = $2`,
  'church-role',
)

/**
 * Checks the role where only the input tells whether a church is concerned. Throws 404 without access, 403 for a role
 * that is too low.
 */
export async function requireRole(db: Db, userId: string, churchId: string, role: Role): Promise<void> {
  const [found] = await roleIn(db, [userId, churchId])
  if (!found) throw notFound()
  if (roles.indexOf(found.role) < roles.indexOf(role)) throw new Problem(403, m.not_allowed())
}
