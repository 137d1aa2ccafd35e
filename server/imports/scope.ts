import type { ScopeIds } from '#server/http/scopes.ts'

/** Church of an import. */
export const importsScope = {
  import_id: 'select church_id from imports where id = $2',
} satisfies Partial<ScopeIds<'church'>>
