import * as v from 'valibot'
import type { GiftMethod, GiftSort } from '#contract/donations.ts'

/** The date ranges of the filter; without one, all gifts are listed. */
export const periods = ['week', 'month', 'year', 'last-year', 'range'] as const
export type Period = (typeof periods)[number]

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

// Not the contract's date schema: it would pull all field messages into every page.
const day = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined))

const textId = v.optional(v.fallback(v.optional(v.string()), undefined))
const methods = ['cash', 'cheque', 'mobile_money', 'card', 'bank'] as const satisfies readonly GiftMethod[]
/** The latest first needs no saying. */
const orders = ['date', '-amount', 'amount'] as const satisfies readonly GiftSort[]

/** What the address of the list says of it. A gift's address says it too, for the list beside it. */
export const listSearch = v.object({
  q: v.optional(v.fallback(v.optional(textOrNumber), undefined)),
  period: v.optional(v.fallback(v.optional(v.picklist(periods)), undefined)),
  /** The first and last day of a `range`; either may be missing. */
  from: day,
  to: day,
  member: textId,
  fund: textId,
  method: v.optional(v.fallback(v.optional(v.picklist(methods)), undefined)),
  order: v.optional(v.fallback(v.optional(v.picklist(orders)), undefined)),
})
export type ListSearch = v.InferOutput<typeof listSearch>

/** What of an address is about the list: links to a gift and back take it with them. */
export const listPart = (search: object): ListSearch => v.parse(listSearch, search)
