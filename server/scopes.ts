import { churchRoles, churchScope } from './church/scope.ts'
import { donationsScope } from './donations/scope.ts'
import { eventsScope } from './events/scope.ts'
import { groupsScope } from './groups/scope.ts'
import { importsScope } from './imports/scope.ts'
import { leagueRoles, leagueScope } from './leagues/scope.ts'
import { membersScope } from './members/scope.ts'
import { remindersScope } from './reminders/scope.ts'
import { teamScope } from './team/scope.ts'
import { webhooksScope } from './webhooks/scope.ts'
import type { Scopes } from './http/scopes.ts'

export const scopes: Scopes = {
  church: {
    roles: churchRoles,
    data: ['timezone', 'country'],
    ids: {
      ...churchScope,
      ...teamScope,
      ...importsScope,
      ...membersScope,
      ...groupsScope,
      ...donationsScope,
      ...eventsScope,
      ...remindersScope,
      ...webhooksScope,
    },
  },
  league: { roles: leagueRoles, data: [], ids: leagueScope },
}
