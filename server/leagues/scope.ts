import type { ScopeIds } from '#server/http/scopes.ts'

/** Who has posted what. */
export const leagueRoles = `select user_id, id as scope_id, 'organiser' as role from leagues`

const application = 'select league_id from applications where id = $2'

/** The league itself, that of an application, and that of the first of several applications. */
export const leagueScope = {
  league_id: 'select $2::text',
  application_id: application,
  // The call itself checks the others.
  application_ids: application,
} satisfies ScopeIds<'league'>
