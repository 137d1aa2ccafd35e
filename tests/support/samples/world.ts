import type { Church } from '#contract/church.ts'
import type { Actor } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'

/** What the inputs may point at. */
export interface World {
  api: Api
  church: Church
  memberId: string
  /** Who is going to make the call. */
  actor: Actor
}

/** Makes an input of a call. */
export type Sample = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>
