import { events } from '#contract/events.ts'
import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { podcasts } from '#contract/podcasts.ts'
import { queueable } from '#src/offline/queueable-call.ts'
import type { Known } from '#src/offline/queueable-call.ts'

const describeDeleted = (id: string, { names }: Known) => ({ kind: 'deleted' as const, name: names.get(id) })

/** Screens hide their entities with `useWithoutDeleted`. */
export const deletionCalls = {
  'events.remove': queueable(events.remove, {
    entityKeys: ({ event_id }) => [`event:${event_id}`],
    readBack: ({ event_id }) => [{ list: 'events', deletedId: event_id }],
    describe: ({ event_id }, known) => describeDeleted(event_id, known),
  }),

  'groups.remove': queueable(groups.remove, {
    entityKeys: ({ group_id }) => [`group:${group_id}`],
    readBack: () => [{ list: 'groups' }],
    describe: ({ group_id }, known) => describeDeleted(group_id, known),
  }),

  'podcasts.remove': queueable(podcasts.remove, {
    entityKeys: ({ podcast_id }) => [`podcast:${podcast_id}`],
    readBack: ({ podcast_id }) => [{ list: 'podcasts', deletedId: podcast_id }],
    describe: ({ podcast_id }, known) => describeDeleted(podcast_id, known),
  }),

  'members.dismissVisitor': queueable(members.dismissVisitor, {
    entityKeys: ({ visitor_id }) => [`visitor:${visitor_id}`],
    readBack: () => [{ list: 'visitors' }],
    describe: ({ visitor_id }, known) => describeDeleted(visitor_id, known),
  }),
}
