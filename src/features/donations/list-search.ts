import * as v from 'valibot'

/** The spans of time that the list can be narrowed to; left out: all of it. */
export const periods = ['week', 'month', 'year', 'last-year', 'range'] as const
export type Period = (typeof periods)[number]

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

// Not the contract's own date: a part of every page, it would bring all the fields' words along.
const day = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined))

/** What the address of the list says of it. */
export const listSearch = v.object({
  q: v.optional(v.fallback(v.optional(textOrNumber), undefined)),
  period: v.optional(v.fallback(v.optional(v.picklist(periods)), undefined)),
  /** The first and the last day of a `range`; either may be left open. */
  from: day,
  to: day,
})
export type ListSearch = v.InferOutput<typeof listSearch>
