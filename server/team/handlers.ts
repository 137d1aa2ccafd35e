import type { team } from '#contract/team.ts'
import type { Handlers } from '#server/http/context.ts'
import { notBuilt } from '#server/http/not-built.ts'

export const teamHandlers: Handlers<typeof team> = {
  list: notBuilt,
  invite: notBuilt,
  withdraw: notBuilt,
  look: notBuilt,
  join: notBuilt,
  change: notBuilt,
  remove: notBuilt,
}
