import { events } from '#contract/events.ts'
import { toServerTime } from '#src/lib/server-time.ts'
import { queueable } from '#src/offline/queueable-call.ts'

export const eventCalls = {
  /** A guest's yes or no, on the page of the invitation: that page shows it and reads it back. */
  'events.rsvp': queueable(events.rsvp, {
    entityKeys: (input) => [`rsvp:${input.event_id}:${input.member_id}`],
    // Of several answers to one invitation the last one goes.
    batch: {
      group: (input) => `${input.event_id}:${input.member_id}`,
      join: (inputs, clockOffset) => {
        const { answered_at, ...last } = inputs.at(-1)!
        return { ...last, ...(answered_at && { answered_at: toServerTime(answered_at, clockOffset) }) }
      },
      rejection: () => undefined,
    },
  }),
}
