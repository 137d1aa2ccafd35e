import * as v from 'valibot'

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const text = v.optional(v.fallback(v.optional(textOrNumber), undefined))

/** The status whose applications are shown; without one, those that are pending. */
export const shownStatuses = ['shortlisted', 'waiting', 'rejected'] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** Search params of the applications to what one has posted. */
export const applicationsSearch = v.object({
  league: text,
  q: text,
  status: v.optional(v.fallback(v.optional(v.picklist(shownStatuses)), undefined)),
  by: v.optional(v.fallback(v.optional(v.picklist(['newest', 'name'])), undefined)),
})
export type ApplicationsSearch = v.InferOutput<typeof applicationsSearch>
