import * as v from 'valibot'

/** Groups shown at first, and more at each "Load More"; members of a group likewise. */
export const step = 10

/** What the address of the list says of it, so that going back finds it as it was left. */
export const listSearch = v.object({
  /** How many are shown. */
  shown: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(step))), undefined)),
})
