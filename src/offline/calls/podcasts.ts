import { podcasts } from '#contract/podcasts.ts'
import { lastOfGroup, queueable } from '#src/offline/queueable-call.ts'

export const podcastCalls = {
  /** The player stores and shows its own copy. */
  'podcasts.savePosition': queueable(podcasts.savePosition, {
    entityKeys: (input) => [`position:${input.podcast_id}`],
    silent: true,
    batch: lastOfGroup(({ podcast_id }) => podcast_id),
  }),
}
