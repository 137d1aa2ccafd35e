import { events } from '#contract/events.ts'
import { lastOfGroup, queueable } from '#src/offline/queueable-call.ts'

export const eventCalls = {
  /** A guest's yes or no, on the page of the invitation: that page shows it and reads it back. */
  'events.rsvp': queueable(events.rsvp, {
    entityKeys: (input) => [`rsvp:${input.event_id}:${input.member_id}`],
    // Of several answers to one invitation the last one goes.
    batch: lastOfGroup(({ event_id, member_id }) => `${event_id}:${member_id}`),
  }),
}
