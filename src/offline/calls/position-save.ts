import { podcasts } from '#contract/podcasts.ts'
import { toServerTime } from '#src/lib/server-time.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** How far somebody has listened; the player stores the same on this device and shows that. */
export const positionSave: QueueableCall<typeof podcasts.savePosition> = {
  endpoint: podcasts.savePosition,
  entityKeys: (input) => [`position:${input.podcast_id}`],
  dependsOn: () => [],
  silent: true,
  // Of all the positions in one podcast the last one goes.
  batch: {
    group: (input) => input.podcast_id,
    join: (inputs, clockOffset) => {
      const last = inputs.at(-1)!
      return { ...last, moved_at: toServerTime(last.moved_at, clockOffset) }
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
