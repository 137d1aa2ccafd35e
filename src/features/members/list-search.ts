import * as v from 'valibot'

/** Members shown at first, and more at each "Load More". */
export const step = 10

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** What the address of the list says of it, so that going back finds it as it was left. */
export const listSearch = v.object({
  q: v.optional(v.fallback(v.optional(textOrNumber), undefined)),
  /** Id of a group. */
  group: v.optional(v.fallback(v.optional(v.string()), undefined)),
  /** How many are shown. */
  shown: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(step))), undefined)),
})
export type ListSearch = v.InferOutput<typeof listSearch>
