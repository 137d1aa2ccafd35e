import { podcasts } from '#contract/podcasts.ts'
import { toServerTime } from '#src/lib/server-time.ts'
import { queueable } from '#src/offline/queueable-call.ts'

export const podcastCalls = {
  /** The playback position; the player stores the same on this device and shows that. */
  'podcasts.savePosition': queueable(podcasts.savePosition, {
    entityKeys: (input) => [`position:${input.podcast_id}`],
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
  }),
}
