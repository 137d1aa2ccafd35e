import type { ScopeIds } from '#server/http/scopes.ts'

/** Church of a group. */
export const groupsScope = {
  group_id: 'select church_id from groups where id = $2',
} satisfies Partial<ScopeIds<'church'>>
