import type { Role } from '#contract/scope.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { roles } from '#contract/scope.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { ScopeIds } from '#server/http/scopes.ts'
import { notFound, Problem } from '#server/http/problem.ts'

/** Who has which role in which church; one that its owner has deleted is nobody's any more. */
export const churchRoles = `select cu.user_id, cu.church_id as scope_id, cu.role
  from church_users cu join churches c on c.id = cu.church_id and c.deleted_at is null`

/** The church itself. */
export const churchScope = { church_id: 'select $2::text' } satisfies Partial<ScopeIds<'church'>>

const roleIn = query<{ role: Role }>(
  `select role from (${churchRoles}) as roles where user_id = $1 and scope_id = $2`,
  'church-role',
)

/**
 * For a call whose input alone says whether it is about a church. Throws 404 for one that is not the person's, 403
 * for a role that is too low.
 */
export async function requireRole(db: Db, userId: string, churchId: string, role: Role): Promise<void> {
  const [found] = await roleIn(db, [userId, churchId])
  if (!found) throw notFound()
  if (roles.indexOf(found.role) < roles.indexOf(role)) throw new Problem(403, m.not_allowed())
}
