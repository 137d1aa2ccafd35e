import type { ScopeIds } from '#server/http/scopes.ts'

/** The church of a household, also of a deleted one, which late writes name, and of a change. */
export const householdsScope = {
  household_id: `select coalesce((select church_id from households where id = $2), (
    select church_id from deleted_households where id = $2)) as church_id`,
  household_change_id: 'select church_id from household_changes where id = $2',
} satisfies Partial<ScopeIds<'church'>>
