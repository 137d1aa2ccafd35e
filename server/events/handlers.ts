import type { events } from '#contract/events.ts'
import type { Handlers } from '#server/http/context.ts'
import { notBuilt } from '#server/http/not-built.ts'

export const eventsHandlers: Handlers<typeof events> = {
  list: notBuilt,
  get: notBuilt,
  create: notBuilt,
  update: notBuilt,
  remove: notBuilt,
  invite: notBuilt,
  uninvite: notBuilt,
  getPublic: notBuilt,
  rsvp: notBuilt,
  calendar: notBuilt,
}
