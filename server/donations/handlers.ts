import type { donations } from '#contract/donations.ts'
import type { Handlers } from '#server/http/context.ts'
import { notBuilt } from '#server/http/not-built.ts'

export const donationsHandlers: Handlers<typeof donations> = {
  list: notBuilt,
  add: notBuilt,
  update: notBuilt,
  remove: notBuilt,
  totals: notBuilt,
  export: notBuilt,
  statement: notBuilt,
  statements: notBuilt,
}
