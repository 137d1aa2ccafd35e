import type { ScopeIds } from '#server/http/scopes.ts'

/** Church of a team invitation. */
export const teamScope = {
  invitation_id: 'select church_id from team_invitations where id = $2',
} satisfies Partial<ScopeIds<'church'>>
