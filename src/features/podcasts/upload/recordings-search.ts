import * as v from 'valibot'
import type { PodcastSort } from '#contract/podcasts.ts'

/** The newest first needs no saying. */
const orders = ['uploaded', 'title', '-title', '-listens', 'listens'] as const satisfies PodcastSort[]

/** Search parameters of the list and of the recording that is open next to it. */
export const recordingsSearch = v.object({
  order: v.optional(v.fallback(v.optional(v.picklist(orders)), undefined)),
})
export type RecordingsSearch = v.InferOutput<typeof recordingsSearch>
