import { podcasts } from '#contract/podcasts.ts'
import { lastOfGroup, queueable } from '#src/offline/queueable-call.ts'

export const podcastCalls = {
  /** The playback position; the player stores the same on this device and shows that. */
  'podcasts.savePosition': queueable(podcasts.savePosition, {
    entityKeys: (input) => [`position:${input.podcast_id}`],
    silent: true,
    // Of all the positions in one podcast the last one goes.
    batch: lastOfGroup(({ podcast_id }) => podcast_id),
  }),
}
