import * as v from 'valibot'

/** Groups shown at first and added by each "Load More"; the same for members of a group. */
export const step = 10

/** Search params of the list, so that going back restores it. */
export const listSearch = v.object({
  /** How many are shown. */
  shown: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(step))), undefined)),
})
