import { events } from '#contract/events.ts'
import { lastOfGroup, queueable } from '#src/offline/queueable-call.ts'

export const eventCalls = {
  'events.rsvp': queueable(events.rsvp, {
    entityKeys: (input) => [`rsvp:${input.event_id}:${input.member_id}`],
    batch: lastOfGroup(({ event_id, member_id }) => `${event_id}:${member_id}`),
  }),
}
