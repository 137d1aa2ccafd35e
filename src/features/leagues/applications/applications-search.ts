import * as v from 'valibot'
import { applicationStatus } from '#contract/leagues/application-status.ts'

/** The statuses by which an organiser lists applications, as the address names them. */
export const listedStatuses = ['pending', 'shortlisted', 'waiting', 'rejected'] as const
export type ListedStatus = (typeof listedStatuses)[number]

export const sorts = ['oldest', 'newest', 'name'] as const
export type Sort = (typeof sorts)[number]

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const text = v.optional(v.fallback(v.optional(textOrNumber), undefined))

/** Search params of the list; without a status those that are pending, without an order the oldest first. */
export const applicationsSearch = v.object({
  q: text,
  league: text,
  status: v.optional(v.fallback(v.optional(v.picklist(listedStatuses)), undefined)),
  // Not `sort`: the members’ list has orders of its own by that name.
  order: v.optional(v.fallback(v.optional(v.picklist(sorts)), undefined)),
})
export type ApplicationsSearch = v.InferOutput<typeof applicationsSearch>

/** Search params of those who are shortlisted. */
export const shortlistSearch = v.pick(applicationsSearch, ['q', 'league'])
export type ShortlistSearch = v.InferOutput<typeof shortlistSearch>

/** Returns a status as the calls number it. */
export const statusNumber = (status: ListedStatus) => applicationStatus[status]
