import * as v from 'valibot'
import type { PodcastSort } from '#contract/podcasts.ts'

/** The newest first needs no saying. */
const orders = ['uploaded', 'title', '-title', '-listens', 'listens'] as const satisfies PodcastSort[]

/** What the addresses of the list, and of a recording beside it, say of its order. */
export const recordingsSearch = v.object({
  order: v.optional(v.fallback(v.optional(v.picklist(orders)), undefined)),
})
export type RecordingsSearch = v.InferOutput<typeof recordingsSearch>
