import type { Role } from '#contract/scope.ts'
import { m } from '#src/locales/paraglide/messages.js'

export const roleNames: Record<Role, () => string> = {
  owner: m.team_owner,
  leader: m.team_leader,
  usher: m.team_usher,
}

/** Descriptions of the roles. */
export const roleTexts: Record<Exclude<Role, 'owner'>, () => string> = {
  leader: m.team_leader_may,
  usher: m.team_usher_may,
}
