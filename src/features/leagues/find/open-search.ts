import * as v from 'valibot'

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
// Not the contract's schemas, which would pull all field messages into the entry bundle.
const text = v.optional(v.fallback(v.optional(textOrNumber), undefined))
const day = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined))

/** Search params of open leagues. */
export const openSearch = v.object({
  q: text,
  kind: v.optional(v.fallback(v.optional(v.picklist(['league', 'event', 'job'])), undefined)),
  country: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), undefined)),
  state: text,
  from: day,
  to: day,
  age: v.optional(
    v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120))), undefined),
  ),
  /** Free today. */
  free: v.optional(v.fallback(v.optional(v.literal(true)), undefined)),
  /** Newest first. */
  latest: v.optional(v.fallback(v.optional(v.literal(true)), undefined)),
})
export type OpenSearch = v.InferOutput<typeof openSearch>
