import { podcasts } from '#contract/podcasts.ts'
import { lastOfGroup, queueable } from '#src/offline/queueable-call.ts'

export const podcastCalls = {
  'podcasts.savePosition': queueable(podcasts.savePosition, {
    entityKeys: (input) => [`position:${input.podcast_id}`],
    silent: true,
    batch: lastOfGroup(({ podcast_id }) => podcast_id),
  }),
}
