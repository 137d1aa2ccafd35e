import { events } from '#contract/events.ts'
import { toServerTime } from '#src/lib/server-time.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** A guest's yes or no, on the page of the invitation: that page shows it and reads it back. */
export const rsvp: QueueableCall<typeof events.rsvp> = {
  endpoint: events.rsvp,
  entityKeys: (input) => [`rsvp:${input.event_id}:${input.member_id}`],
  dependsOn: () => [],
  silent: false,
  // Of several answers to one invitation the last one goes.
  batch: {
    group: (input) => `${input.event_id}:${input.member_id}`,
    join: (inputs, clockOffset) => {
      const { answered_at, ...last } = inputs.at(-1)!
      return { ...last, ...(answered_at && { answered_at: toServerTime(answered_at, clockOffset) }) }
    },
    rejection: () => undefined,
  },
  adds: () => null,
  overlay: {},
  readBack: () => [],
  describe: () => null,
  editLink: () => null,
  sentNotice: null,
}
