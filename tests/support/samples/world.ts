import type { Church } from '#contract/church.ts'
import type { Actor } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'

/** Entities that inputs can refer to. */
export interface World {
  api: Api
  church: Church
  memberId: string
  /** The user who makes the call. */
  actor: Actor
}

/** Creates an input of a call. */
export type Sample = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>
