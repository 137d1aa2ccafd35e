import * as v from 'valibot'

/** The spans of time that the list can be narrowed to; left out: all of it. */
export const periods = ['week', 'month', 'year', 'last-year'] as const
export type Period = (typeof periods)[number]

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** What the address of the list says of it. */
export const listSearch = v.object({
  q: v.optional(v.fallback(v.optional(textOrNumber), undefined)),
  period: v.optional(v.fallback(v.optional(v.picklist(periods)), undefined)),
})
export type ListSearch = v.InferOutput<typeof listSearch>
